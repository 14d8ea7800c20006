export * from './constants.ts';
export type * from './bootstrap.ts';
export * from './call.ts';
export * from './calls/index.ts';
export { newAgentTransfer } from './calls/agents.ts';
export { codeChannels, newPasswordPayload, type CodeChannel, type CodeSentValue, type NewPasswordPayload } from './calls/verification.ts';
export type { Deposit, DepositAction, DepositChannel } from './calls/cashier.ts';
export type { Identity } from './calls/identity.ts';
export type { VipBenefit } from './calls/benefits.ts';
export type { VendorEntry } from './calls/catalogue.ts';
export { contactBinding, type ContactBinding } from './calls/contacts.ts';
export type { Contract, ContractBill, ContractRung } from './calls/contracts.ts';
export type { ContentItem, HelpItem, LiveModel, LobbyNews } from './calls/content.ts';
export type { ChatMessage, ChatState } from './calls/chat.ts';
export { breakPayload, exclusionPayload, returnPayload, type Exclusions, type PlayerExclusion } from './calls/exclusion.ts';
export type { SentFeedback } from './calls/feedback.ts';
export type { HeadIcon } from './calls/head-icon.ts';
export type { InboxMessage } from './calls/inbox.ts';
export type { LimitList, PlayerLimit } from './calls/limits.ts';
export type { SessionSummary } from './calls/reality.ts';
export type { SliderPuzzle, WorkChallenge } from './calls/human.ts';
export type { FieldRule, RegistrationSettings, ServiceEntry, SiteSettings } from './calls/merchant.ts';
export {
  passkeyBegin,
  passkeyRemove,
  type PasskeyAssertion,
  type PasskeyBegin,
  type PasskeyChallenge,
  type PasskeyRegistration,
  type PasskeyRemove,
} from './calls/passkeys.ts';
export type { Claimable } from './calls/claimable.ts';
export type { DepositPromotion, Promotion, PromotionDetail } from './calls/promotions.ts';
export type { Mission, RewardAward } from './calls/missions.ts';
export type { Points } from './calls/points.ts';
export type { Referrals } from './calls/referrals.ts';
export type { BonusGrant } from './calls/bonus.ts';
export type { RaceBoard, RaceView, Rebates } from './calls/rewards.ts';
export type { RedPacket } from './calls/red-packets.ts';
export type { Wheel } from './calls/wheel.ts';
export type { Vip, VipHistory } from './calls/vip.ts';
export type { LotteryDraw, LotteryGame, LotteryOrder, LotteryOrderDetail } from './calls/lottery.ts';
export { registrationPayload, type RegistrationPayload } from './calls/player.ts';
export type { MemberProfile } from './calls/profile.ts';
export type { BettingRecord } from './calls/records.ts';
export {
  moneyPasswordPayload,
  passwordChangePayload,
  secondStepBegin,
  secondStepConfirm,
  secondStepOff,
  type AccountEventKind,
  type MoneyPasswordPayload,
  type PasswordChangePayload,
  type SecondStepBegin,
  type SecondStepConfirm,
  type SecondStepOff,
  type SecondStepSecret,
} from './calls/security.ts';
export { loginPayload, sessionInfo, type LoginPayload, type SessionInfo } from './calls/session.ts';
export { addPasswordPayload, socialEnter, socialLink, socialUnlink, type AddPasswordPayload } from './calls/social.ts';
export type { TrialSession } from './calls/trial.ts';
export {
  newPayoutAccount,
  newWithdrawal,
  type NewPayoutAccount,
  type NewWithdrawal,
  type PayoutAccount,
  type PayoutChannel,
  type Withdrawal,
} from './calls/withdrawals.ts';
export type * from './envelope.ts';
export { waysOfWriting } from './mobile-number-ways.ts';
export * from './operator/index.ts';
export type { OperatorAccount } from './operator/account.ts';
export { approvalViews, type ListedRequest } from './operator/approvals.ts';
export type { AuditEntry } from './operator/audit.ts';
export * from './operator/operator-call.ts';
export * from './operator/operator-refusals.ts';
export { queueNames, type QueueName } from './operator/overview.ts';
export * from './operator/permissions.ts';
export { slipViews, type ListedSlip, type OneSlip, type SlipView } from './operator/slips.ts';
export { withdrawalViews, type ListedWithdrawal, type OneWithdrawal, type WithdrawalView } from './operator/withdrawals.ts';
export { type Game } from './shapes.ts';
export { lateCallNames, operatorWireTable, wireTable } from './wire-table.ts';
