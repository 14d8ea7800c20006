import { Icon, ListCard, ListRow, Sheet, type IconName } from '@palaro/ui';
import { feedbackTopics, feedbackTypes, type FeedbackTopic, type FeedbackType } from '@palaro/contract/constants';
import { useId, useState, type Ref } from 'react';
import { useText } from '../../texts/text.tsx';
import { noType, topicOf, type FeedbackForm } from './feedback-rules.ts';
import '@palaro/ui/list.css';
import '@palaro/ui/overlay.css';

export const topicIcons = {
  deposit: 'arrow-down-bold',
  withdrawal: 'arrow-up-bold',
  game: 'game-controller-fill',
  customerService: 'headset',
  agentApplication: 'users-three',
  others: 'chat-circle-dots',
} as const satisfies Record<FeedbackTopic, IconName>;

type TypePickerProps = {
  type: FeedbackForm['type'];
  onChange: (type: FeedbackType) => void;
  error: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** What the feedback is about: opens the topics in a sheet; choosing one closes it (A192 to A194, A352). */
export const TypePicker = ({ type, onChange, error, ref }: TypePickerProps) => {
  const { t } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = type === noType ? null : topicOf(type);
  const choose = (topic: FeedbackTopic): void => {
    setOpen(false);
    onChange(feedbackTypes[topic]);
  };
  return (
    <div className={error === undefined ? 'ui-field' : 'ui-field ui-field--bad'}>
      <div className="ui-field__head">
        <span className="ui-field__label" id={`${id}-label`}>
          {t('feedback.type')}
        </span>
      </div>
      <button
        {...(ref === undefined ? {} : { ref })}
        type="button"
        className="ui-field__box topic"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-error`}
        onClick={() => setOpen(!open)}
      >
        <Icon name={chosen === null ? 'chat-circle-dots' : topicIcons[chosen]} size={20} />
        <span id={`${id}-value`} className={chosen === null ? 'topic__value' : 'topic__value topic__value--chosen'}>
          {t(chosen === null ? 'feedback.type.choose' : `feedback.type.${chosen}`)}
        </span>
        <Icon name="caret-down-bold" size={16} />
      </button>
      <div className="ui-field__error" aria-live="polite" id={`${id}-error`}>
        {error !== undefined && (
          <>
            <Icon name="warning-circle-fill" size={16} />
            <span>{error}</span>
          </>
        )}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('feedback.type')} closeLabel={t('common.close')}>
        <ListCard>
          {feedbackTopics.map((topic) => (
            <ListRow
              key={topic}
              icon={topicIcons[topic]}
              label={t(`feedback.type.${topic}`)}
              onClick={() => choose(topic)}
              chooses
              chosen={topic === chosen}
            />
          ))}
        </ListCard>
      </Sheet>
    </div>
  );
};
