import type { MemberProfile } from '@palaro/contract';

/** So long after the registration the first steps are shown. */
const firstStepsDays = 7;
const dayMs = 86_400_000;

/** What a new member does before the first game, in this order. */
export type FirstStep = { readonly step: 'contact' | 'name' | 'money'; readonly isDone: boolean };
/** What the server knows of a member. */
export type Facts = {
  /** Null where the merchant sends no codes: nothing can be proved. */
  readonly hasContact: boolean | null;
  readonly details: MemberProfile['details'];
  readonly hasMoney: boolean;
};

/** Whether a member is new. What is no time is of nobody new. */
export const isNewMember = (createdAt: string, now: number): boolean => now - Date.parse(createdAt) < firstStepsDays * dayMs;

/** The steps that this merchant has; none once all are done. */
export const firstStepsOf = ({ hasContact, details, hasMoney }: Facts): readonly FirstStep[] => {
  const name = details.find(({ field }) => field === 'payeeName');
  const steps: FirstStep[] = [
    ...(hasContact === null ? [] : [{ step: 'contact' as const, isDone: hasContact }]),
    ...(name === undefined ? [] : [{ step: 'name' as const, isDone: name.value !== '' }]),
    { step: 'money', isDone: hasMoney },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
};
