import { rateText, writtenRate, type GameType } from '@palaro/contract/constants';
import { Field } from '@palaro/ui';
import type { ComponentProps } from 'react';
import type { CallRefused } from '../../calls/api.ts';
import { useFlag } from '../../site/flags.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { refusalOf } from './agent-parts.tsx';
import { useAgentRates, type AgentRates } from './agent-queries.ts';

/** What one may give of a game: at most the own rate, and at least what the receiver has given on. In millionths. */
export type RateBounds = { readonly gameType: GameType; readonly least: number; readonly most: number };
export type RateName = `rate${string}`;
/** What is typed of each game, in percent. */
export type TypedRates = { readonly [name: RateName]: string | undefined };

export const rateName = (gameType: string): RateName => `rate${gameType}`;
/** The bounds of the caller's own rates, as far as there are any: a newcomer has given nothing on. */
export const boundsOf = ({ mine, theirs }: Pick<AgentRates, 'mine' | 'theirs'>): readonly RateBounds[] => {
  const given = new Map((theirs?.products ?? []).map((each) => [each.gameType, each.given]));
  return mine.filter(({ next }) => next > 0).map(({ gameType, next }) => ({ gameType, least: given.get(gameType) ?? 0, most: next }));
};
/** What was typed in millionths; null where it is no rate. Nothing is none. */
const typedRate = (text: string | undefined): number | null => (text === undefined || text.trim() === '' ? 0 : writtenRate(text));

export const rateFault = (bounds: readonly RateBounds[], name: string, typed: TypedRates): TextKey | null => {
  const bound = bounds.find(({ gameType }) => rateName(gameType) === name);
  if (bound === undefined) return null;
  const ppm = typedRate(typed[rateName(bound.gameType)]);
  return ppm === null || ppm < bound.least || ppm > bound.most ? 'agents.rates.wrong' : null;
};
/** The rates that were typed, as they are sent. */
export const sentRates = (bounds: readonly RateBounds[], typed: TypedRates) =>
  bounds.map(({ gameType }) => ({ gameType, ppm: typedRate(typed[rateName(gameType)]) ?? 0 }));
/** Those of a newcomer: nothing is sent of games without one. */
export const newcomerRates = (bounds: readonly RateBounds[], typed: TypedRates) => sentRates(bounds, typed).filter(({ ppm }) => ppm > 0);

/** The bounds of what an agent can give to newcomers; nothing before they are known, or where rates are not offered. */
export const useNewcomerBounds = (): readonly RateBounds[] => {
  const { data } = useAgentRates(null, useFlag('GAMSER'));
  return data === undefined ? [] : boundsOf(data);
};

type RateFieldsProps = {
  bounds: readonly RateBounds[];
  field: (name: RateName) => Pick<ComponentProps<typeof Field>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;
};
/** A field for each game that there is anything to give of, with its bounds. */
export const RateFields = ({ bounds, field }: RateFieldsProps) => {
  const { t } = useText();
  return bounds.map(({ gameType, least, most }) => (
    <Field
      key={gameType}
      {...field(rateName(gameType))}
      label={`${t(`home.category.${gameType}`)} %`}
      hint={
        least > 0
          ? t('agents.rates.bounds', { least: rateText(least), most: rateText(most) })
          : t('agents.rates.most', { most: rateText(most) })
      }
      inputMode="decimal"
      autoComplete="off"
    />
  ));
};

/** Where a refusal of a form for newcomers is said: one of a rate names its game. */
export const newcomerRefusal = (refused: CallRefused) => {
  const said = refusalOf(refused);
  return refused.code === 'agent_rate_above' ? { ...said, field: rateName(said.field ?? '') } : said;
};

/** The rates of a newcomer in a form; nothing where the agent has none to give. */
export const NewcomerRates = (props: RateFieldsProps) => {
  const { t } = useText();
  if (props.bounds.length === 0) return null;
  return (
    <fieldset className="agent__newcomer">
      <legend>{t('agents.rates.newcomer')}</legend>
      <RateFields {...props} />
    </fieldset>
  );
};
