import {
  dayIn,
  documentKindNames,
  documentKinds,
  documentNumberTypedMax,
  identityNameMax,
  type DocumentKind,
} from '@palaro/contract/constants';
import type { Identity } from '@palaro/contract';
import { Button, Field, ListCard, ListRow, Refusal } from '@palaro/ui';
import { useState } from 'react';
import { clock } from '../../device/clock.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useSubmitIdentity } from './identity-queries.ts';
import { documentFault, placesOf, type Place, type TypedDocument } from './identity-rules.ts';
import { PictureTile } from './picture-tile.tsx';
import { useTakenPictures } from './use-taken-pictures.ts';

const fields = ['name', 'number', 'birthday', 'validUntil', 'front', 'back', 'selfie'] as const;
const empty: TypedDocument = { number: '', name: '', birthday: '', validUntil: '', front: '', back: '', selfie: '' };

const useIdentityForm = (ageMin: number) => {
  const { timeZone } = useSettings();
  const today = dayIn(timeZone, clock.now());
  const [kind, chooseKind] = useState<DocumentKind>('national_id');
  const [step, setStep] = useState<number | null>(null);
  const pictures = useTakenPictures();
  const submit = useSubmitIdentity();
  const places = placesOf(kind);
  const form = useCallForm({
    values: empty,
    fields,
    faultOf: (field, typed) => documentFault(field, typed, { kind, today, ageMin }),
    texts: { age: ageMin },
    refusalOf: ({ code, data }) => {
      if (code === 'picture_unknown') pictures.lost();
      const isOwn = code === 'field_invalid' && ['number', 'name', 'validUntil'].includes(data?.field ?? '');
      return { field: data?.field, text: isOwn ? `identity.fault.${data?.field as 'number' | 'name' | 'validUntil'}` : `errors.${code}` };
    },
    send: async ({ number, name, birthday, validUntil }) => {
      try {
        const ids = await pictures.upload(places, setStep);
        const { hasBack, ends } = documentKinds[kind];
        const document = { kind, number, name, birthday, validUntil: ends ? validUntil : null };
        return await submit.mutateAsync({ ...document, front: ids.front, back: hasBack ? ids.back : null, selfie: ids.selfie });
      } finally {
        setStep(null);
      }
    },
  });
  return {
    ...form,
    kind,
    places,
    pictures,
    step,
    today,
    choose: (next: DocumentKind): void => {
      chooseKind(next);
      form.form.clearErrors();
    },
    take: (place: Place, file: File): void => {
      const preview = pictures.take(place, file);
      form.form.clearErrors(place);
      if (preview !== null) form.form.setValue(place, preview);
    },
  };
};
type IdentityForm = ReturnType<typeof useIdentityForm>;

const Kinds = ({ kind, choose }: Pick<IdentityForm, 'kind' | 'choose'>) => {
  const { t } = useText();
  return (
    <section className="identity__part">
      <h2>{t('identity.kind')}</h2>
      <ListCard>
        {documentKindNames.map((each) => (
          <ListRow key={each} label={t(`identity.kind.${each}`)} chooses chosen={each === kind} onClick={() => choose(each)} />
        ))}
      </ListCard>
    </section>
  );
};

const Details = ({ kind, field, today }: Pick<IdentityForm, 'kind' | 'field' | 'today'>) => {
  const { t } = useText();
  return (
    <section className="identity__part">
      <h2>{t('identity.details')}</h2>
      <Field {...field('name')} label={t('identity.name')} autoComplete="name" maxLength={identityNameMax} />
      <Field
        {...field('number')}
        label={t('identity.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={documentNumberTypedMax}
      />
      <Field {...field('birthday')} label={t('identity.birthday')} type="date" autoComplete="bday" max={today} />
      {documentKinds[kind].ends && <Field {...field('validUntil')} label={t('identity.validUntil')} type="date" min={today} />}
    </section>
  );
};

const Pictures = ({ places, pictures, field, take, isBusy }: Pick<IdentityForm, 'places' | 'pictures' | 'field' | 'take' | 'isBusy'>) => {
  const { t } = useText();
  return (
    <section className="identity__part">
      <h2>{t('identity.pictures')}</h2>
      <ul className="id-pictures">
        {places.map((place) => {
          const { ref, error } = field(place);
          const fault = pictures.faultOf(place);
          return (
            <PictureTile
              key={place}
              place={place}
              preview={pictures.previewOf(place)}
              error={fault === null ? error : t(fault)}
              isBusy={isBusy}
              buttonRef={ref}
              onTake={(file) => take(place, file)}
            />
          );
        })}
      </ul>
    </section>
  );
};

/** A document: its kind, what it says, pictures of it and of the player. What was typed and taken stays until it is sent. */
export const IdentityForm = ({ identity }: { identity: Identity }) => {
  const { t } = useText();
  const form = useIdentityForm(identity.ageMin);
  const { places, step, refusal, isBusy, props } = form;
  return (
    <form {...props} className="identity__form">
      <Kinds {...form} />
      <Details {...form} />
      <Pictures {...form} />
      <p className="identity__note">{t('identity.private')}</p>
      <Refusal text={refusal} />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('identity.send')}
      </Button>
      <output className="identity__note">
        {step !== null
          ? t('identity.sending', { place: step + 1, count: places.length })
          : identity.state !== 'none' && t('identity.tries', { count: identity.triesLeft })}
      </output>
    </form>
  );
};
