import type { OutputOf } from '../../../contract/core/call.ts'
import type { leads } from '../../../contract/calls/leads/calls.ts'

export type Board = OutputOf<typeof leads.board>
export type Column = Board['stages'][number]
export type Card = Column['cards'][number]

/** A page of the board after a customer changed its stage: it is the last of its column, which is sorted by time in the stage. */
export function withMovedCustomer(board: Board, id: string, stage: string, at: string): Board {
  const from = board.stages.find(({ cards }) => cards.some((card) => card.id === id))
  const card = from?.cards.find((one) => one.id === id)
  if (!from || !card || from.stage === stage) return board
  return {
    ...board,
    stages: board.stages.map((column) =>
      column === from
        ? { ...column, count: column.count - 1, cards: column.cards.filter((one) => one !== card) }
        : column.stage === stage
          ? { ...column, count: column.count + 1, cards: [...column.cards, { ...card, stageAt: at }] }
          : column,
    ),
  }
}
