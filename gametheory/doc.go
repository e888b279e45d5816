// Package gametheory decides impartial games.
package gametheory
