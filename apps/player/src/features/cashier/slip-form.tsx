import type { Deposit } from '@palaro/contract';
import { slipSenderMax } from '@palaro/contract/constants';
import { Button, Field, Icon, Refusal } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { PictureField, usePictures } from '../pictures/index.ts';
import { useSendSlip } from './deposit-queries.ts';
import { clearSlipDraft, keepSlipDraft, readSlipDraft } from './slip-draft.ts';
import { slipFault, slipFields, typedTime, type SlipField, type TypedSlip } from './slip-rules.ts';

const phoneNow = (): number => clock.onPhone(clock.now());

const useSlipForm = (order: Deposit) => {
  const pictures = usePictures(1);
  const send = useSendSlip(order.id);
  const [before] = useState(() => readSlipDraft(order.id));
  const [values] = useState<TypedSlip>(() => ({
    reference: before?.reference ?? order.slip?.reference ?? '',
    sender: before?.sender ?? order.slip?.sender ?? '',
    paidAt: before?.paidAt ?? typedTime(phoneNow()),
  }));
  const form = useCallForm<TypedSlip, SlipField, Deposit | null>({
    values,
    fields: slipFields,
    faultOf: (field, typed) => slipFault(field, typed, phoneNow()),
    refusalOf: ({ code, data }) => ({ field: data?.field, text: `errors.${code}` }),
    send: async ({ reference, sender, paidAt }) => {
      const [picture] = (await pictures.settle()) ?? [];
      if (picture === undefined) return null;
      const at = new Date(clock.ofPhone(Date.parse(paidAt))).toISOString();
      try {
        const sent = await send.mutateAsync({ picture, reference, sender: sender.trim(), paidAt: at });
        clearSlipDraft();
        return sent;
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'picture_unknown') pictures.lost();
        throw error;
      }
    },
  });
  const { reference, sender, paidAt } = form.form.watch();
  const hasPicture = pictures.list.length > 0;
  const isBegun = hasPicture || reference !== values.reference || sender !== values.sender || paidAt !== values.paidAt;
  useEffect(() => {
    if (isBegun) keepSlipDraft({ order: order.id, reference, sender, paidAt, hasPicture });
  }, [order.id, isBegun, reference, sender, paidAt, hasPicture]);
  return { ...form, pictures, hasLostPicture: before?.hasPicture === true && !hasPicture };
};

/** The slip of a transfer: its picture, and what is on it. What was typed stays until it is sent, also where the page is loaded anew. */
export const SlipForm = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const { field, refusal, isBusy, props, pictures, hasLostPicture } = useSlipForm(order);
  return (
    <form
      {...props}
      className="ui-form order__slip"
      aria-labelledby="slip-form"
      onSubmit={(event) => {
        // It is said together with what else is missing.
        if (pictures.list.length === 0) pictures.missing();
        props.onSubmit(event);
      }}
    >
      <h2 id="slip-form">{t(order.slip === null ? 'cashier.slip.title' : 'cashier.slip.again')}</h2>
      <p className="order__note">{t('cashier.slip.text')}</p>
      <Refusal text={refusal} />
      {hasLostPicture && (
        <p className="order__once">
          <Icon name="info-fill" size={18} />
          <span>{t('cashier.slip.pictureAgain')}</span>
        </p>
      )}
      <PictureField pictures={pictures} label={t('cashier.slip.picture')} />
      <Field
        {...field('reference')}
        label={t('cashier.slip.reference')}
        hint={t('cashier.slip.reference.hint')}
        icon="receipt"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        dir="ltr"
      />
      <Field {...field('sender')} label={t('cashier.slip.sender')} icon="user" autoComplete="name" maxLength={slipSenderMax} dir="auto" />
      <Field {...field('paidAt')} label={t('cashier.slip.paidAt')} type="datetime-local" max={typedTime(phoneNow())} />
      <Button type="submit" look="gold" size="l" wide icon="paper-plane-right-fill" busy={isBusy}>
        {t('cashier.slip.send')}
      </Button>
    </form>
  );
};
