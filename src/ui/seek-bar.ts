export interface SeekBarProps {
  /** Of a recording, in seconds. */
  value: number
  length: number
  /** What is led: 播放进度. */
  label: string
  /** When the finger lets go. */
  onSeek: (second: number) => void
}
