import { Button } from '@palaro/ui';
import { createElement, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { FailureReference } from '../../parts/request-id.tsx';
import { useText } from '../../texts/text.tsx';
import { passedMark } from './human-check-rules.ts';
import { PictureField, type HumanCheckFieldProps } from './picture-field.tsx';
import './human-check.css';

const useSlider = lazyWithRetry(() => import('./slider-field.tsx').then((it) => it.SliderField));
const useWork = lazyWithRetry(() => import('./work-field.tsx').then((it) => it.WorkField));

/** A slider, whose code comes when it is wanted. */
const LateSlider = (props: Parameters<NonNullable<ReturnType<typeof useSlider>>>[0]) => {
  const slider = useSlider();
  return slider === null ? <div className="human-check__waiting" /> : createElement(slider, props);
};
const LateWork = (props: Parameters<NonNullable<ReturnType<typeof useWork>>>[0]) => {
  const work = useWork();
  return work === null ? <div className="human-check__waiting" /> : createElement(work, props);
};

/**
 * The check of a form, of whatever kind its merchant chose. Beside a picture or a slider stands the other way: the work of the
 * device alone, for whoever cannot see the one or move the other.
 */
export const HumanCheckField = (props: HumanCheckFieldProps) => {
  const { t } = useText();
  const { check, onCode, error } = props;
  const [isOther, setOther] = useState(false);
  const { kind, challenge } = check;
  const id = challenge?.captchaId;
  useEffect(() => {
    if (kind === 'work' && id !== undefined) onCode(passedMark);
    // With each new one, and not with each new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, id]);
  const change = (): void => {
    onCode('');
    check.change(isOther ? 'usual' : 'work');
    setOther(!isOther);
  };
  return (
    <div className="human-check">
      {kind === 'picture' && <PictureField {...props} />}
      {kind === 'slider' && <LateSlider check={check} error={error} onCode={onCode} />}
      {kind === 'work' && <LateWork check={check} />}
      <FailureReference error={check.error} />
      {(kind !== 'work' || isOther) && (
        <Button look="ghost" className="human-check__other" onClick={change}>
          {t(isOther ? 'human.usual' : 'human.other')}
        </Button>
      )}
    </div>
  );
};
