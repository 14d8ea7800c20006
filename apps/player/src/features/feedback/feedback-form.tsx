import { Button, Refusal, TextArea } from '@palaro/ui';
import { feedbackContentMax, feedbackPicturesMax } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { HumanCheckField, useHumanCheck } from '../human/index.ts';
import { PictureField, usePictures } from '../pictures/index.ts';
import { useSendFeedback } from './feedback-queries.ts';
import {
  contentInput,
  emptyFeedback,
  feedbackFault,
  feedbackFields,
  feedbackPayloadOf,
  lengthValues,
  refusalPlace,
  type FeedbackField,
  type FeedbackForm as Form,
} from './feedback-rules.ts';
import { TypePicker } from './type-picker.tsx';

/** The form, which keeps what was typed until it is sent (A195 to A200, A389 to A393, A505). */
export const FeedbackForm = ({ isShown, onSent }: { isShown: boolean; onSent: () => void }) => {
  const { t } = useText();
  const { info, isTrial } = useSession();
  const form = useForm<Form>({ defaultValues: emptyFeedback, reValidateMode: 'onSubmit', shouldFocusError: false });
  const [type, content] = useWatch({ control: form.control, name: ['type', 'content'] });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const [isSending, setSending] = useState(false);
  const typeButton = useRef<HTMLButtonElement>(null);
  const check = useHumanCheck('feedback', isShown);
  const pictures = usePictures(feedbackPicturesMax);
  const send = useSendFeedback();

  const message = (field: FeedbackField): string | undefined => {
    const key = form.formState.errors[field]?.message;
    return key === undefined ? undefined : t(key as TextKey, lengthValues);
  };
  const register = (field: 'content' | 'identifying') => form.register(field, { onChange: () => form.clearErrors(field) });
  const { ref: codeRef, onBlur: onCodeBlur } = register('identifying');
  const { onChange: onContent, ...contentInputProps } = register('content');

  const mark = (field: FeedbackField, key: TextKey, focus: boolean): void => {
    form.setError(field, { message: key }, { shouldFocus: focus && field !== 'type' });
    if (focus && field === 'type') typeButton.current?.focus();
  };
  /** Marks all that is wrong; false when something is. */
  const isRight = (typed: Form): boolean => {
    const faults = feedbackFields.flatMap((field) => {
      const fault = feedbackFault(field, typed, check.isWanted);
      return fault === null ? [] : [{ field, fault }];
    });
    for (const [place, { field, fault }] of faults.entries()) mark(field, fault, place === 0);
    return faults.length === 0;
  };

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const place = refusalPlace(error.code);
    if (place === 'pictures') pictures.lost();
    else if (place === null) setRefusal(`errors.${error.code}`);
    // A captcha is good for one answer.
    form.setValue('identifying', '');
    check.renew();
    if (place !== null && place !== 'pictures') mark(place, `errors.${error.code}`, true);
  };

  const submit = async (): Promise<void> => {
    if (isSending) return;
    setRefusal(null);
    form.clearErrors();
    const typed = form.getValues();
    if (!isRight(typed)) return;
    setSending(true);
    const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
    try {
      const ids = await pictures.settle();
      if (ids === null) return;
      await send.mutateAsync(feedbackPayloadOf(typed, { sender: info?.userName ?? '', captcha: await check.solve(), pictures: ids }));
      form.reset(emptyFeedback);
      pictures.clear();
      check.renew();
      notify('feedback.sent_success');
      onSent();
    } catch (error) {
      refused(error);
    } finally {
      waiting.hide();
      setSending(false);
    }
  };

  return (
    <form
      className="ui-form"
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      <TypePicker
        ref={typeButton}
        type={type}
        error={message('type')}
        onChange={(chosen) => {
          form.setValue('type', chosen);
          form.clearErrors('type');
        }}
      />
      <TextArea
        {...contentInputProps}
        onChange={(event) => {
          event.currentTarget.value = contentInput(event.currentTarget.value);
          void onContent(event);
        }}
        label={t('feedback.content')}
        placeholder={t('feedback.content.placeholder')}
        maxLength={feedbackContentMax}
        rows={5}
        counter={`${content.length}/${feedbackContentMax}`}
        error={message('content')}
      />
      {/* Pictures are stored, and trial accounts are free for everybody. */}
      {!isTrial && <PictureField pictures={pictures} label={t('feedback.pictures')} />}
      {check.isWanted && (
        <HumanCheckField
          check={check}
          ref={codeRef}
          onBlur={(event) => void onCodeBlur(event)}
          error={message('identifying')}
          onCode={(code) => {
            form.setValue('identifying', code);
            form.clearErrors('identifying');
          }}
        />
      )}
      <Button type="submit" look="gold" size="l" wide icon="paper-plane-right-fill" busy={isSending} disabled={content === ''}>
        {t(isSending ? 'feedback.sending' : 'feedback.submit')}
      </Button>
    </form>
  );
};
