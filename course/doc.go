// Package course knows what a course is made of: its settings, the rules that a
// lecture keeps, and how a new lecture begins.
//
// 'nimbook check' and the tests of the lectures ask the same functions.
package course
