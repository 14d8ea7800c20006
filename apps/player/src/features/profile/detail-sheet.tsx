import { dayIn, isIdentityField, type ProfileField } from '@palaro/contract/constants';
import { Button, CheckBox, Field, Refusal, Sheet } from '@palaro/ui';
import { useId } from 'react';
import { clock } from '../../device/clock.ts';
import { useSettings } from '../../site/site.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { detailIcons } from './detail-icons.ts';
import { useSaveProfile } from './profile-queries.ts';
import { detailFault, labelOf, refusalOf, type Detail } from './profile-rules.ts';

const fields = ['detail', 'sure'] as const;

const fills: Partial<Readonly<Record<ProfileField, string>>> = { payeeName: 'name', birthday: 'bday', nickname: 'nickname' };

/** How long a typed detail may be at most, in characters. */
const detailLengthMax = 100;

const useDetailForm = (detail: Detail, version: number, onDone: () => void) => {
  const { ageMin, timeZone } = useSettings();
  const today = dayIn(timeZone, clock.now());
  const save = useSaveProfile();
  const form = useCallForm({
    values: { detail: detail.value, sure: false },
    fields,
    faultOf: (name, typed) => {
      if (name === 'sure') return typed.sure ? null : 'profile.sure.required';
      return detailFault(detail, typed.detail, { today, ageMin });
    },
    texts: { age: ageMin },
    refusalOf,
    send: (typed) => save.mutateAsync({ version, changes: { [detail.field]: typed.detail } }),
    done: () => {
      showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
      onDone();
    },
  });
  const bounds = detail.field === 'birthday' ? { type: 'date', max: today } : { maxLength: detailLengthMax };
  return { ...form, bounds, ageMin };
};

/** One detail in a sheet: typed, checked, saved by one call. What says who the player is has to be confirmed, for it is set once. */
export const DetailSheet = ({
  open,
  title,
  detail,
  version,
  onClose,
  onSaved,
}: {
  open: boolean;
  /** What the detail is about. */
  title: string;
  detail: Detail;
  version: number;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { t } = useText();
  const formId = useId();
  const { field, bounds, refusal, isBusy, props, ageMin } = useDetailForm(detail, version, () => {
    onClose();
    onSaved();
  });
  const { field: name } = detail;
  const isOnce = isIdentityField(name);
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
        <Button type="submit" form={formId} look="gold" size="l" wide busy={isBusy}>
          {t('profile.save')}
        </Button>
      }
    >
      <form {...props} id={formId} className="ui-form">
        <Refusal text={refusal} />
        <Field
          {...field('detail')}
          {...bounds}
          label={t(labelOf(name))}
          {...(name === 'birthday' ? {} : { icon: detailIcons[name] })}
          autoComplete={fills[name] ?? 'off'}
          hint={hints[name]}
        />
        {isOnce && (
          <>
            <p className="profile__once">{t('profile.once')}</p>
            <CheckBox {...field('sure')}>{t('profile.sure')}</CheckBox>
          </>
        )}
      </form>
    </Sheet>
  );
};
