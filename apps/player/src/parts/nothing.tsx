import { Button, EmptyState, type IconName } from '@palaro/ui';
import { useText, type TextKey } from '../texts/text.tsx';

type NothingProps = { icon: IconName; title: TextKey; text?: TextKey; href?: string; way?: TextKey };

/** Nothing is here: why, and where to go instead, by the texts' names. Another button or a title with values takes `EmptyState` itself. */
export const Nothing = ({ icon, title, text, href, way }: NothingProps) => {
  const { t } = useText();
  const action = way !== undefined && (
    <Button look="gold" href={href}>
      {t(way)}
    </Button>
  );
  return <EmptyState icon={icon} title={t(title)} {...(text && { text: t(text) })} {...(action && { action })} />;
};
