import { PillChoice } from '@/ui/form/Tick'

import { playbackRates } from './use-playback'

const options = playbackRates.map((pace) => ({ value: String(pace), text: `${pace}×` }))

/** The playback speeds. */
export function Paces({ pace, onChange }: { pace: number; onChange: (pace: number) => void }) {
  return (
    <PillChoice
      label="播放速度"
      options={options}
      value={String(pace)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
