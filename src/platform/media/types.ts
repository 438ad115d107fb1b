import type { ReactNode } from 'react'

/** Events of a player. Times are in seconds. */
export interface PlayerEvents {
  /** Several times a second while playing, and after a seek. */
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
  /** 1 is normal speed. */
  setPace(pace: number): void
}

/** An audio recording. */
export interface AudioPlayer extends Player {
  /** Stops playback and releases its memory. */
  close(): void
}

/** @param startAt start position in seconds */
export type OpenAudio = (src: string, startAt: number, events: PlayerEvents) => AudioPlayer

export interface VideoViewProps extends PlayerEvents {
  /** The same video in several formats; every phone plays the last. */
  sources: readonly { url: string; type: string }[]
  poster: string
  /** Accessible name. */
  label: string
  startAt: number
  className?: string
  /** Called when the video can be controlled. */
  onReady(player: Player): void
}

/** A video with the platform's own controls, including full screen. */
export type VideoView = (props: VideoViewProps) => ReactNode
