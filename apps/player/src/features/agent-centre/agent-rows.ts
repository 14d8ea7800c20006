import { shownRows, type MenuSituation, type PlainMenuRow } from '../../overlays/menu.ts';
import * as to from '../../navigation/to.ts';

/** The entries of the agent centre (A236 to A241), in order. */
const rows: readonly PlainMenuRow[] = [
  { text: 'agents.overview', icon: 'chart-line-up', href: to.teamOverview, who: ['agent'], flag: 'AGEPAG' },
  { text: 'agents.team', icon: 'users-three', href: to.team, who: ['agent'], flag: 'DOWNMAN' },
  { text: 'agents.profit', icon: 'coins', href: to.teamProfit, who: ['agent'], flag: 'AGETEAMPNL3' },
  { text: 'agents.rates', icon: 'coins', href: to.agentRates, who: ['agent'], flag: 'GAMSER' },
  { text: 'agents.betting', icon: 'poker-chip-fill', href: to.teamBetting, who: ['agent'], flag: 'TEAMBETTING3' },
  { text: 'contracts.title', icon: 'check-bold', href: to.contract.daily, who: ['agent'], flag: 'AGENTPOLICY3' },
  { text: 'agents.registration', icon: 'plus-bold', href: to.agentRegister, who: ['agent'], flag: 'REGCEN' },
];

/** The entries that are shown now; none but to agents (A235). */
export const centreRows = (situation: MenuSituation): readonly PlainMenuRow[] => shownRows(rows, situation);
