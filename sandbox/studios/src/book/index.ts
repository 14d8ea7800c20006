export { courseOf, drawCourse, scoreAt, withdrawalOf, type Course, type Plan, type Score } from './course.ts';
export type { BookName, Discipline } from './discipline.ts';
export { disciplinesOf, findDiscipline } from './disciplines.ts';
export { offersOf, wins, type MarketCode, type Offer, type PickCode, type Selection } from './markets.ts';
export { accepts, combinedOdds, marginBounds, oddsAt, oddsUnder, payoutOf, PAYOUT_MAX, type Acceptance, type Odds } from './odds.ts';
