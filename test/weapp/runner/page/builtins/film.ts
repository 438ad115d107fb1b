// video: WeChat's player with the browser's own inside. Its context is asked for by id (createVideoContext).
import { type Control, define } from './control'

const getFilm = (control: Control) => control.element.querySelector('video') as HTMLVideoElement

function createFilm(control: Control) {
  const film = control.element.appendChild(document.createElement('video'))
  film.playsInline = true
  film.preload = 'metadata'
  film.style.cssText = 'width:100%;height:100%'
  const tell = (heard: string, type: string, detail: () => object = () => ({})) =>
    film.addEventListener(heard, () => control.emit(type, detail()))
  tell('timeupdate', 'timeupdate', () => ({ currentTime: film.currentTime, duration: film.duration }))
  tell('play', 'play')
  tell('pause', 'pause')
  tell('ended', 'ended')
  tell('error', 'error', () => ({ errMsg: film.error?.message ?? '' }))
  film.addEventListener('loadedmetadata', () => {
    film.currentTime = Number(control.data.initialTime ?? 0)
    control.emit('loadedmetadata', { duration: film.duration, width: film.videoWidth, height: film.videoHeight })
  })
}

export function defineFilm() {
  define('video', {
    properties: {
      src: String,
      poster: String,
      initialTime: Number,
      controls: [Boolean, true],
      showFullscreenBtn: [Boolean, true],
    },
    created: createFilm,
    changed: {
      src(control, path: string) {
        if (path) getFilm(control).src = path
      },
      poster(control, path: string) {
        if (path) getFilm(control).poster = path
      },
      controls(control, shown: boolean) {
        getFilm(control).controls = shown
      },
    },
  })
}
