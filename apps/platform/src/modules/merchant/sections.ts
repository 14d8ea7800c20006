import type { Section, SectionOf } from '../../document/section.ts';
import { agentsSection } from '../agents/agents-section.ts';
import { cashierSection } from '../cashier/cashier-section.ts';
import { chatSection } from '../chat/chat-section.ts';
import { contractsSection } from '../contracts/contracts-section.ts';
import { exclusionSection } from '../exclusion/exclusion-section.ts';
import { jackpotsSection } from '../gaming/jackpots-section.ts';
import { vendorsSection } from '../gaming/vendors-section.ts';
import { captchaWorkSection, humanCheckSection } from '../human/human-section.ts';
import { identitySection } from '../identity/identity-section.ts';
import { inboxSection } from '../inbox/inbox-section.ts';
import { limitsSection } from '../limits/limits-section.ts';
import { lotterySection } from '../lottery/lottery-section.ts';
import { playSection } from '../play/play-section.ts';
import { promotionsSection } from '../promotions/promotions-section.ts';
import { registrationSection } from '../player/registration-section.ts';
import { rewardsSection } from '../rewards/rewards-section.ts';
import { sessionSection } from '../session/session-section.ts';
import { socialSection } from '../social/social-section.ts';
import { trialSection } from '../trial/trial-section.ts';
import { firebaseSection } from '../verification/firebase-section.ts';
import { messagesSection } from '../verification/messages-section.ts';

/** The sections of the modules, one line each (decision 045). */
export const sections = [
  agentsSection,
  captchaWorkSection,
  cashierSection,
  chatSection,
  contractsSection,
  exclusionSection,
  firebaseSection,
  humanCheckSection,
  identitySection,
  inboxSection,
  jackpotsSection,
  limitsSection,
  lotterySection,
  messagesSection,
  playSection,
  promotionsSection,
  registrationSection,
  rewardsSection,
  sessionSection,
  socialSection,
  trialSection,
  vendorsSection,
] as const;

type Named<T extends (typeof sections)[number] = (typeof sections)[number]> = { [S in T as S['key']]: S };
/** What each section says. */
export type Sections = { readonly [K in keyof Named]: SectionOf<Named[K]> };

/** The amounts of all sections, with their places. */
export const amountsIn = (said: Sections) =>
  sections.flatMap(({ key, amounts }) => (amounts as Section['amounts'])(said[key]).map((placed) => ({ key, ...placed })));
/** The names of secrets that the sections need. */
export const secretsIn = (said: Sections): readonly string[] =>
  sections.flatMap(({ key, secrets }) => (secrets as Section['secrets'])(said[key]));

export const sectionSchemas = Object.fromEntries(sections.map(({ key, schema }) => [key, schema])) as {
  [K in keyof Named]: Named[K]['schema'];
};
/** The sections of the demo operator. */
export const sectionsDemo = (): { [K in keyof Named]: SectionOf<Named[K]> } =>
  structuredClone(Object.fromEntries(sections.map(({ key, demo }) => [key, demo]))) as { [K in keyof Named]: SectionOf<Named[K]> };
