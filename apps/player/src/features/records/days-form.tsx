import { Button, Field } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useForm } from 'react-hook-form';
import { useText, type TextKey } from '../../texts/text.tsx';
import type { Change } from './record-parts.tsx';
import { dayFault, type DayRange } from './record-rules.ts';

/** First and last day of the list, as the player wants them. Sent by its button; a fault stays until its day is changed. */
export const DaysForm = ({ days, onChange }: { days: DayRange; onChange: Change }) => {
  const { t } = useText();
  const { clearErrors, formState, handleSubmit, register } = useForm<DayRange>({ values: days, reValidateMode: 'onSubmit' });
  const fieldOf = (name: keyof DayRange) => {
    const fault = formState.errors[name]?.message;
    return {
      ...register(name, { validate: (_, all) => dayFault(name, all) ?? true, onChange: () => clearErrors() }),
      type: 'date',
      label: t(`record.dates.${name}`),
      error: fault === undefined ? undefined : t(fault as TextKey, { days: limits.recordRangeDaysMax }),
    };
  };
  return (
    <form className="record__dates" noValidate onSubmit={(event) => void handleSubmit((chosen) => onChange({ days: chosen }))(event)}>
      <Field {...fieldOf('from')} />
      <Field {...fieldOf('to')} />
      <Button type="submit" look="gold">
        {t('record.dates.show')}
      </Button>
    </form>
  );
};
