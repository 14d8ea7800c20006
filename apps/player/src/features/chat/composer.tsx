import { chatTextMax, chatTypingEveryMs, firstCharacters, pictureTypes } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { IconButton } from '@palaro/ui';
import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent, type KeyboardEvent } from 'react';
import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useSearch } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { pictureFault } from '../pictures/index.ts';
import { outgoing } from './outgoing.ts';

/** A chosen picture with its address in this browser. */
const useAttached = () => {
  const [attached, setAttached] = useState<{ readonly file: File; readonly preview: string } | null>(null);
  const preview = attached?.preview;
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  return [attached, (file: File | null) => setAttached(file && { file, preview: URL.createObjectURL(file) })] as const;
};

/** Where a message is written: text, a picture, or both. It stays above the keyboard. */
export const Composer = ({ onSend }: { onSend: () => void }) => {
  const { t } = useText();
  // What another screen leads here with; what was typed before is not lost for it.
  const asked = firstCharacters(new URLSearchParams(useSearch()).get('text') ?? '', chatTextMax);
  const [text, setText] = useState(() => outgoing.typed() || asked);
  const [attached, attach] = useAttached();
  const [fault, setFault] = useState<TextKey | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const lastTyping = useRef(0);
  const isEmpty = text.trim() === '' && attached === null;

  const change = (next: string): void => {
    setText(next);
    outgoing.type(next);
  };
  const send = (): void => {
    if (isEmpty) return;
    outgoing.add(text.trim(), attached?.file ?? null);
    change('');
    // A message ends the typing at the other side; the next word begins it anew.
    lastTyping.current = 0;
    attach(null);
    setFault(null);
    onSend();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send();
  };
  const write = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>): void => {
    change(currentTarget.value);
    const now = clock.now();
    if (now - lastTyping.current < chatTypingEveryMs) return;
    lastTyping.current = now;
    call('typeChat').catch(() => undefined);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // The same file may be chosen again after it was taken away.
    currentTarget.value = '';
    if (file === undefined) return;
    const found = pictureFault(file);
    setFault(found);
    if (found === null) attach(file);
  };
  // On a keyboard of keys; on a phone the key makes a new line, as everywhere.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" onSubmit={submit}>
      {attached !== null && (
        <div className="composer__picture">
          <img src={attached.preview} alt={t('chat.attached')} width={72} height={72} />
          <IconButton icon="x-bold" size={16} label={t('chat.detach')} onClick={() => attach(null)} />
        </div>
      )}
      {fault !== null && (
        <p className="composer__fault" role="alert">
          {t(fault)}
        </p>
      )}
      <div className="composer__row">
        <input
          ref={input}
          type="file"
          className="ui-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={pictureTypes.join(',')}
          onChange={choose}
        />
        <IconButton icon="camera" size={22} label={t('chat.attach')} onClick={() => input.current?.click()} />
        <textarea
          className="composer__text"
          rows={1}
          maxLength={chatTextMax}
          aria-label={t('chat.text')}
          placeholder={t('chat.placeholder')}
          dir="auto"
          value={text}
          onChange={write}
          onKeyDown={onKey}
        />
        <IconButton icon="paper-plane-right-fill" size={22} label={t('chat.send')} type="submit" aria-disabled={isEmpty} />
      </div>
    </form>
  );
};
