export { createRebateAdministration, type PreviewedDay, type RebateAdministration, type RebateClause } from './rebate-administration.ts';
export { awardTermsOf, type AwardClause, type AwardField } from './award-document.ts';
export { createMissionAdministration, type MissionAdministration } from './mission-administration.ts';
export { createPointsAdministration, type PointsAdministration } from './points-administration.ts';
export { createRaceAdministration, type RaceAdministration, type RaceClause } from './race-administration.ts';
export type { Race } from './race-store.ts';
export { createRewardsModule } from './rewards-module.ts';
export { createWheelAdministration, type WheelAdministration } from './wheel-administration.ts';
