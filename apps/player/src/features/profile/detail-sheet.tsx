import { dayIn, isIdentityField, type ProfileField } from '@palaro/contract/constants';
import { Button, CheckBox, Field, Refusal, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { detailIcons } from './detail-icons.ts';
import { useSaveProfile } from './profile-queries.ts';
import { detailFault, labelOf, refusalOf, type Detail } from './profile-rules.ts';

type DetailForm = { detail: string; sure: boolean };

const fills: Partial<Readonly<Record<ProfileField, string>>> = { payeeName: 'name', birthday: 'bday', nickname: 'nickname' };

/** How long a typed detail may be at most, in characters. */
const detailLengthMax = 100;

const useDetailForm = (detail: Detail, version: number, onDone: () => void) => {
  const { ageMin, timeZone } = useSettings();
  const today = dayIn(timeZone, clock.now());
  const form = useForm<DetailForm>({ defaultValues: { detail: detail.value, sure: false }, reValidateMode: 'onSubmit' });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const save = useSaveProfile();
  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      await save.mutateAsync({ version, changes: { [detail.field]: typed.detail } });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      const { at, text } = refusalOf(error);
      if (at === 'input') form.setError('detail', { message: text }, { shouldFocus: true });
      else setRefusal(text);
      return;
    }
    showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
    onDone();
  });
  const input = {
    ...form.register('detail', {
      validate: (typed) => detailFault(detail, typed, { today, ageMin }) ?? true,
      onChange: () => form.clearErrors('detail'),
    }),
    ...(detail.field === 'birthday' ? { type: 'date', max: today } : { maxLength: detailLengthMax }),
  };
  return { form, input, refusal, submit, busy: save.isPending, ageMin };
};

/** One detail in a sheet: typed, checked, saved by one call. What says who the player is has to be confirmed, for it is set once. */
export const DetailSheet = ({
  open,
  title,
  detail,
  version,
  onClose,
}: {
  open: boolean;
  /** What the detail is about. */
  title: string;
  detail: Detail;
  version: number;
  onClose: () => void;
}) => {
  const { t } = useText();
  const formId = useId();
  const { form, input, refusal, submit, busy, ageMin } = useDetailForm(detail, version, onClose);
  const { field } = detail;
  const isOnce = isIdentityField(field);
  const label = t(labelOf(field));
  const fault = form.formState.errors.detail?.message;
  const hints: Partial<Record<ProfileField, string>> = {
    payeeName: t('profile.payeeName.hint'),
    birthday: t('profile.birthday.hint', { age: ageMin }),
    nickname: t('profile.nickname.hint'),
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={busy}>
          {t('profile.save')}
        </Button>
      }
    >
      <form id={formId} className="ui-form" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <Refusal text={refusal === null ? undefined : t(refusal)} />
        <Field
          {...input}
          label={label}
          {...(field === 'birthday' ? {} : { icon: detailIcons[field] })}
          autoComplete={fills[field] ?? 'off'}
          hint={hints[field]}
          error={fault === undefined ? undefined : t(fault as TextKey, { age: ageMin })}
        />
        {isOnce && (
          <>
            <p className="profile__once">{t('profile.once')}</p>
            <CheckBox {...form.register('sure', { required: t('profile.sure.required') })} error={form.formState.errors.sure?.message}>
              {t('profile.sure')}
            </CheckBox>
          </>
        )}
      </form>
    </Sheet>
  );
};
