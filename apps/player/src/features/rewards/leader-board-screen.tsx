import { TabLinks } from '@palaro/ui';
import { useSearch } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { Missions } from './missions.tsx';
import { RaceScreen } from './race-screen.tsx';
import '@palaro/ui/tabs.css';
import './missions.css';

/** Races and missions side by side; which of them stands in the address (MISSIONLB3). */
export const LeaderBoardScreen = () => {
  const { t } = useText();
  const isMissions = new URLSearchParams(useSearch()).get('view') === 'missions';
  const options = [
    { href: to.leaderBoard(), label: t('rewards.race.choose'), current: !isMissions },
    { href: to.missions, label: t('missions.tab'), current: isMissions },
  ];
  return (
    <>
      <div className="leader-board__views">
        <TabLinks label={t('missions.views')} options={options} />
      </div>
      {isMissions ? <Missions /> : <RaceScreen />}
    </>
  );
};
