import { DraftNote } from '@/parts/form/DraftNote'

interface ChangedElsewhereProps {
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Conflict bar above a form whose base version is outdated: the user chooses a version. */
export function ChangedElsewhere({ onTakeTheirs, onKeepMine }: ChangedElsewhereProps) {
  const ways = [
    { text: '用那一份', onPress: onTakeTheirs },
    { text: '保留这里的', onPress: onKeepMine },
  ]
  return <DraftNote text="这份商机已在另一台设备修改。以哪一份为准？另一份会被覆盖。" actions={ways} />
}
