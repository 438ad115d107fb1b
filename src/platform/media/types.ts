import type { ReactNode } from 'react'

/** What a player tells. Times are seconds. */
export interface PlayerEvents {
  /** Several times a second while it plays, and after a leap. */
  onTime(second: number): void
  onPlay(): void
  onPause(): void
  onEnd(): void
  /** The recording cannot be fetched or played. */
  onFail(): void
}

export interface Player {
  play(): void
  pause(): void
  seek(second: number): void
  /** 1 is the pace it was recorded at. */
  setPace(pace: number): void
}

/** A recording without a picture. */
export interface AudioPlayer extends Player {
  /** Ends it and gives its memory back. */
  close(): void
}

/** @param startAt the second it begins at */
export type OpenAudio = (src: string, startAt: number, events: PlayerEvents) => AudioPlayer

export interface VideoViewProps extends PlayerEvents {
  /** The same film in several formats; the last is one that every phone plays. */
  sources: readonly { url: string; type: string }[]
  poster: string
  /** What it shows, for screen readers. */
  label: string
  startAt: number
  className?: string
  /** Called once the film can be led. */
  onReady(player: Player): void
}

/** A film with the platform's own controls, its full screen among them. */
export type VideoView = (props: VideoViewProps) => ReactNode
