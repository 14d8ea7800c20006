export { createRebateAdministration, type PreviewedDay, type RebateAdministration, type RebateClause } from './rebate-administration.ts';
export {
  amountClauses,
  awardClauses,
  awardField,
  awardTermsOf,
  copyField,
  copyIn,
  showAward,
  storedAward,
  titlesOf,
  type AwardClause,
  type AwardField,
  type AwardTerms,
  type StoredAward,
} from './award-document.ts';
export { createMissionAdministration, type MissionAdministration } from './mission-administration.ts';
export { createPointsAdministration, type PointsAdministration } from './points-administration.ts';
export { createRaceAdministration, type RaceAdministration, type RaceClause } from './race-administration.ts';
export type { Race } from './race-store.ts';
export type { FirstTasks } from './first-tasks.ts';
export { createRedPacketAdministration, type RedPacketAdministration } from './red-packet-administration.ts';
export { createRewardsModule } from './rewards-module.ts';
export { createWheelAdministration, type WheelAdministration } from './wheel-administration.ts';
