export interface SeekBarProps {
  /** Position and length of a recording, in seconds. */
  value: number
  length: number
  /** The accessible name: 播放进度. */
  label: string
  /** Called when the finger is lifted. */
  onSeek: (second: number) => void
}
