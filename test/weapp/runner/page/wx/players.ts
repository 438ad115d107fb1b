// Players: the context of a video on the page, and sound without a component.
import { toView } from '../bridge'
import { guarded, type Json } from '../engine'

/** As WeChat, by the id of the component; one that is gone does nothing. */
function createVideoContext(id: string): Json {
  const withFilm = (work: (film: HTMLVideoElement) => void) =>
    toView(() => {
      const film = document.getElementById(id)?.querySelector('video')
      if (film) work(film)
    })
  return {
    play: () => withFilm((film) => void film.play()),
    pause: () => withFilm((film) => film.pause()),
    seek: (second: number) =>
      withFilm((film) => {
        film.currentTime = second
      }),
    playbackRate: (pace: number) =>
      withFilm((film) => {
        film.playbackRate = pace
      }),
  }
}

const HEARD = {
  onCanplay: 'canplay',
  onPlay: 'play',
  onPause: 'pause',
  onEnded: 'ended',
  onTimeUpdate: 'timeupdate',
  onSeeked: 'seeked',
  onError: 'error',
}

/** WeChat's own object with its properties; the sound plays in the browser. */
function createInnerAudioContext(): Json {
  const audio = new Audio()
  const context: Json = {
    startTime: 0,
    play: () => void audio.play(),
    pause: () => audio.pause(),
    stop: () => audio.pause(),
    seek: (second: number) => {
      // Before anything has come: it begins there.
      if (audio.readyState === 0) context.startTime = second
      else audio.currentTime = second
    },
    destroy: () => {
      audio.pause()
      audio.removeAttribute('src')
    },
  }
  for (const [name, event] of Object.entries(HEARD)) {
    context[name] = (listener: () => void) =>
      audio.addEventListener(event, () => guarded(`audio ${event}`, () => listener()))
  }
  audio.addEventListener('loadedmetadata', () => {
    audio.currentTime = Number(context.startTime)
  })
  for (const property of ['src', 'playbackRate', 'volume', 'loop', 'currentTime', 'duration', 'paused'] as const) {
    Object.defineProperty(context, property, {
      get: () => audio[property],
      set: (value) => Object.assign(audio, { [property]: value }),
    })
  }
  return context
}

export const playerCalls: Json = { createVideoContext, createInnerAudioContext }
