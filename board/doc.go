// Package board shows solved games as small interactive boards inside a
// notebook's output: a position to play from, a proof to walk through, a
// parameter to vary.
//
// Go solves the game and hands the page the solution; the page only shows and
// plays it. A board therefore works in a live notebook, in the exported lecture
// and in a file opened from disk alike, with no kernel, server or network
// behind it.
//
//   - A game against a perfect opponent: [Play], [NewPlay]; the same before its
//     theory, with no word about who wins: [Puzzle], [PuzzleMisere], [NewPuzzle].
//   - An argument, step by step: [Walk], [NewWalk].
//   - A family of figures under a slider: [Explore], [NewExplore].
//   - The automaton of a claim about heaps of every size, digit by digit: [Digits],
//     [NewDigits].
//   - Not a board: how far a long computation is, while its cell runs: [Progress].
//
// The short forms show their board as the output of the running cell and panic
// on an error; the long forms return the [Board] or the error.
//
// # What is in the page
//
// The HTML of a board is one element that holds a static account of it (what a
// reader sees where scripts do not run, as in a notebook that Jupyter does not
// trust, or on a code host) and, in an attribute, its data, as JSON. It holds no
// script: that is an output of its own, of the type application/javascript, which
// a program that does not run it does not show either. The script is the same for
// all boards, [Script]. Every cell is a program of its own and cannot know what
// other cells have shown, so it comes with every board, and running it again does
// nothing; whoever composes a page from outputs may keep one of them.
//
// The script needs no inline styles and no evaluation of strings, so a content
// security policy may be strict: it has to allow the script's hash.
//
// # How a position is drawn
//
// A position type that offers [gametheory.HeapsDrawer] is drawn as heaps, one
// that offers [gametheory.PointDrawer] as a point of a grid. Without either,
// numbers that only ever become smaller are one heap, a struct or array of two
// numbers is a point of a grid, a game of at most [GraphPositions] positions is
// drawn as its graph with a token on it, and everything else is written as
// fmt.Sprint writes it.
package board
