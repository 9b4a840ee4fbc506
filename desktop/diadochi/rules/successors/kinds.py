"""The names of questions, rolls and draws of the Successors, as used in records, cases and exports.

A question and the roll that follows from its answer may share a name.
"""

from diadochi.rules.core.flow import NodeKind, Trait


class Kind(NodeKind):
    """The kind of a question, a roll or a draw. A name must never change, because old records contain it."""

    # the turn
    TURN_ORDER = "turn_order"
    REINFORCEMENTS = "reinforcements", Trait.PICKED, Trait.PLAYED_OUT
    HEIR = "heir", Trait.AFTER_BATTLE, Trait.PICKED
    REVEAL = "reveal"
    RESOLVER = "resolver"
    TYCHE = "tyche", Trait.SECRET, Trait.PLAYED_OUT
    SURRENDER_SIEGES = "surrender_sieges", Trait.PICKED
    ACTIVATION = "activation", Trait.BETWEEN_ACTIONS, Trait.TOLD_BY_EVENTS, Trait.KEEPS_VIEW, Trait.PLAYED_OUT
    HAND_OVER = "hand_over", Trait.BETWEEN_ACTIONS, Trait.KEEPS_VIEW
    FORAGE = "forage", Trait.PICKED
    # operations and cards
    OPERATIONS = "operations", Trait.PLAYED_OUT
    PLACE_MARKER = "place_marker", Trait.PICKED, Trait.PLAYED_OUT
    TRAIN = "train"
    IMPROVE_FLEET = "improve_fleet", Trait.PICKED
    MARCH_CARD = "march_card", Trait.PICKED, Trait.KEEPS_VIEW, Trait.PLAYED_OUT
    RECRUIT = "recruit"
    CARD = "card"
    TAKEN_CARD = "taken_card"
    SURPRISE = "surprise", Trait.SECRET, Trait.WITHIN_ACTION, Trait.AFTER_BATTLE, Trait.PLAYED_OUT
    ASSASSINATION = "assassination"
    TREACHERY = "treachery"
    DESERTION = "desertion", Trait.PICKED, Trait.PLAYED_OUT
    PRICE_OF_FAILURE = "price_of_failure"
    BATTLE_AGAIN = "battle_again"
    # what a card is aimed at
    CHOOSE_CARD = "choose_card", Trait.SECRET
    CHOOSE_FLEET = "choose_fleet", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_GENERAL = "choose_general", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_HOME = "choose_home", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_NUMBER = "choose_number"
    CHOOSE_OWN_SPACE = "choose_own_space", Trait.PICKED
    CHOOSE_PROVINCE = "choose_province", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_ROYAL = "choose_royal", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_SEAT = "choose_seat", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_SPACE = "choose_space", Trait.PICKED, Trait.PLAYED_OUT
    CHOOSE_STACK = "choose_stack", Trait.PICKED, Trait.PLAYED_OUT
    MINOR_GENERAL = "minor_general", Trait.PICKED, Trait.PLAYED_OUT
    # movement
    MOVEMENT = "movement"
    WHO_GOES = "who_goes", Trait.TOLD_BY_EVENTS, Trait.KEEPS_VIEW, Trait.PLAYED_OUT
    MARCH = "march", Trait.WITHIN_ACTION, Trait.TOLD_BY_EVENTS, Trait.KEEPS_VIEW, Trait.PLAYED_OUT
    ROYAL_ROAD = "royal_road"
    BURIAL = "burial", Trait.PICKED
    INDEPENDENT_MARCH = "independent_march", Trait.PICKED, Trait.PLAYED_OUT
    INTERCEPTION = "interception", Trait.WITHIN_ACTION, Trait.TO_OTHERS, Trait.PLAYED_OUT, Trait.DECIDES_BATTLE
    INTERCEPTED = "intercepted", Trait.WITHIN_ACTION, Trait.TO_OTHERS, Trait.PLAYED_OUT, Trait.DECIDES_BATTLE
    NAVAL_INTERCEPTION = (
        "naval_interception",
        Trait.WITHIN_ACTION,
        Trait.TO_OTHERS,
        Trait.PLAYED_OUT,
        Trait.DECIDES_BATTLE,
    )
    AVOID_BATTLE = "avoid_battle", Trait.WITHIN_ACTION, Trait.TO_OTHERS, Trait.PLAYED_OUT, Trait.DECIDES_BATTLE
    WITHDRAWAL = "withdrawal", Trait.WITHIN_ACTION, Trait.TO_OTHERS, Trait.AFTER_BATTLE, Trait.PLAYED_OUT
    OVERRUN = "overrun", Trait.WITHIN_ACTION, Trait.TO_OTHERS, Trait.PLAYED_OUT, Trait.DECIDES_BATTLE
    # battle, siege and loss
    BATTLE = "battle", Trait.WITHIN_ACTION, Trait.FIGHT
    NAVAL_BATTLE = "naval_battle", Trait.WITHIN_ACTION, Trait.FIGHT
    ELEPHANTS = "elephants", Trait.WITHIN_ACTION
    VETERANS = "veterans", Trait.WITHIN_ACTION
    COMMANDER_CHECK = "commander_check", Trait.WITHIN_ACTION
    GARRISON_JOINS = "garrison_joins", Trait.WITHIN_ACTION
    SHELTER = "shelter", Trait.WITHIN_ACTION, Trait.AFTER_BATTLE, Trait.PLAYED_OUT, Trait.DECIDES_BATTLE
    REPLACEMENT = "replacement", Trait.WITHIN_ACTION, Trait.AFTER_BATTLE
    EARLY_POLYPERCHON = "early_polyperchon", Trait.AFTER_BATTLE
    SIEGE = "siege", Trait.WITHIN_ACTION
    SORTIES = "sorties", Trait.WITHIN_ACTION
    SORTIE = "sortie", Trait.WITHIN_ACTION
    ATTRITION = "attrition", Trait.WITHIN_ACTION
    LOSSES = "losses", Trait.WITHIN_ACTION, Trait.AFTER_BATTLE, Trait.TOLD_BY_EVENTS
    WHOSE_LOSS = "whose_loss", Trait.WITHIN_ACTION, Trait.AFTER_BATTLE
    WHO_STAYS = "who_stays"
