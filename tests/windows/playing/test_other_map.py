"""Another map on the table, and back: the game rests, then goes on."""


def test_the_game_goes_on_after_another_map(hand):
    playing, window = hand.playing, hand.window
    asked = window.prompt.sentence
    assert window.maps.open("rome")
    assert "no pieces" in window.prompt.sentence
    playing.controller.undo()
    assert window.maps.open("diadochi")
    assert window.prompt.sentence == asked
    assert playing.hands.gestures.gesture.lift("antigonos")
    assert playing.hands.gestures.gesture.marks == dict(playing.controller.marks())
    playing.hands.gestures.gesture.put_back()
