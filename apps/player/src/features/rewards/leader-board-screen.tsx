import { TabLinks } from '@palaro/ui';
import { useSearch } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { Missions } from './missions.tsx';
import { RaceScreen } from './race-screen.tsx';
import { Wheel } from './wheel.tsx';
import '@palaro/ui/tabs.css';
import './missions.css';

/** Races, missions and the wheel side by side; which of them stands in the address (MISSIONLB3). */
export const LeaderBoardScreen = () => {
  const { t } = useText();
  const view = new URLSearchParams(useSearch()).get('view');
  const [isMissions, isWheel] = [view === 'missions', view === 'wheel'];
  const options = [
    { href: to.leaderBoard(), label: t('rewards.race.choose'), current: !isMissions && !isWheel },
    { href: to.missions, label: t('missions.tab'), current: isMissions },
    { href: to.wheel, label: t('wheel.tab'), current: isWheel },
  ];
  return (
    <>
      <div className="leader-board__views">
        <TabLinks label={t('missions.views')} options={options} />
      </div>
      {isMissions && <Missions />}
      {isWheel && <Wheel />}
      {!isMissions && !isWheel && <RaceScreen />}
    </>
  );
};
