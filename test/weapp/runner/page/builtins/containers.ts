// view, text, scroll-view, swiper and the built-ins that only hold others.
import { options } from '../context'
import { type Control, define, type Property } from './control'

const hoverProperties: Record<string, Property> = {
  hoverClass: [String, 'none'],
  hoverStartTime: [Number, 50],
  hoverStayTime: [Number, 400],
  hoverStopPropagation: Boolean,
  animation: Object,
  disableScroll: Boolean,
}

const HOVER_STAYS_MS = 100

function addHover(control: Control) {
  const classes = () => {
    const name = String(control.data.hoverClass ?? 'none')
    return name === 'none' ? [] : name.split(/\s+/).filter(Boolean)
  }
  const { element } = control
  element.addEventListener('touchstart', () => element.classList.add(...classes()), { passive: true })
  const leave = () => void setTimeout(() => element.classList.remove(...classes()), HOVER_STAYS_MS)
  element.addEventListener('touchend', leave)
  element.addEventListener('touchcancel', leave)
}

const scrollProperties: Record<string, Property> = {
  scrollX: Boolean,
  scrollY: Boolean,
  upperThreshold: [Number, 50],
  lowerThreshold: [Number, 50],
  scrollTop: Number,
  scrollLeft: Number,
  scrollIntoView: String,
  scrollWithAnimation: Boolean,
  enhanced: Boolean,
  showScrollbar: Boolean,
  refresherEnabled: Boolean,
  refresherTriggered: Boolean,
}

function watchScroll(control: Control) {
  const { element } = control
  let last = 0
  let below = false
  element.addEventListener('scroll', () => {
    const { scrollLeft, scrollTop, scrollHeight, scrollWidth, clientHeight } = element
    const deltaY = last - scrollTop
    last = scrollTop
    control.emit('scroll', { scrollLeft, scrollTop, scrollHeight, scrollWidth, deltaX: 0, deltaY })
    const near = scrollTop + clientHeight >= scrollHeight - Number(control.data.lowerThreshold)
    if (near && !below) control.emit('scrolltolower', { direction: 'bottom' })
    below = near
    if (scrollTop <= Number(control.data.upperThreshold) && deltaY > 0)
      control.emit('scrolltoupper', { direction: 'top' })
  })
}

function scrollIntoView(control: Control, id: string) {
  if (!id) return
  setTimeout(() => control.element.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView())
}

class SwiperState {
  index = 0
  private timer = 0
  private readonly observer: MutationObserver

  constructor(private readonly control: Control) {
    this.index = Number(control.data.current ?? 0)
    this.observer = new MutationObserver(() => this.lay())
    this.observer.observe(control.element, { childList: true })
    setTimeout(() => this.lay())
    this.followFinger()
    if (control.data.autoplay && options.system.autoplay) {
      this.timer = window.setInterval(() => this.go(this.index + 1, 'autoplay'), Number(control.data.interval))
    }
  }

  private items() {
    return Array.from(this.control.element.children).filter((c): c is HTMLElement => c.tagName === 'WX-SWIPER-ITEM')
  }

  lay() {
    const { data, element } = this.control
    const items = this.items()
    items.forEach((item, at) => {
      const offset = `${(at - this.index) * 100}%`
      item.style.transform = data.vertical ? `translate(0,${offset})` : `translate(${offset},0)`
    })
    element.querySelector(':scope > .wx-swiper-dots')?.remove()
    if (!data.indicatorDots) return
    const dots = element.appendChild(document.createElement('div'))
    dots.className = 'wx-swiper-dots'
    items.forEach((_, at) => {
      const dot = dots.appendChild(document.createElement('i'))
      dot.style.background = String(at === this.index ? data.indicatorActiveColor : data.indicatorColor)
    })
  }

  go(to: number, source: string) {
    const count = this.items().length
    const index = this.control.data.circular ? (to + count) % count : Math.max(0, Math.min(count - 1, to))
    if (!count || index === this.index) return
    this.index = index
    this.lay()
    this.control.emit('change', { current: index, currentItemId: '', source })
    setTimeout(() => this.control.emit('animationfinish', { current: index, currentItemId: '', source }), 50)
  }

  private followFinger() {
    const { element, data } = this.control
    let from = 0
    const place = (touch: Touch | undefined) => (data.vertical ? touch?.clientY : touch?.clientX) ?? 0
    element.addEventListener('touchstart', (event) => (from = place(event.touches[0])), { passive: true })
    element.addEventListener('touchend', (event) => {
      const moved = place(event.changedTouches[0]) - from
      if (Math.abs(moved) > 30) this.go(this.index + (moved < 0 ? 1 : -1), 'touch')
    })
  }

  stop() {
    window.clearInterval(this.timer)
    this.observer.disconnect()
  }
}

const swipers = new WeakMap<Control, SwiperState>()

const swiperProperties: Record<string, Property> = {
  current: Number,
  indicatorDots: Boolean,
  autoplay: Boolean,
  interval: [Number, 5000],
  duration: [Number, 500],
  circular: Boolean,
  vertical: Boolean,
  indicatorColor: [String, 'rgba(0,0,0,.3)'],
  indicatorActiveColor: [String, '#000'],
}

const PLAIN =
  'cover-image match-media page-container share-element root-portal page-meta navigation-bar movable-area movable-view ad ' +
  'official-account open-data live-player live-pusher camera map audio editor picker-view picker-view-column swiper-item ' +
  'checkbox-group radio-group span'

export function defineContainers() {
  for (const name of PLAIN.split(' ')) define(name, { properties: { name: String, value: null } })
  for (const name of ['view', 'cover-view']) define(name, { properties: hoverProperties, attached: addHover })
  define('text', {
    properties: {
      selectable: Boolean,
      userSelect: Boolean,
      space: String,
      decode: Boolean,
      maxLines: Number,
      overflow: String,
    },
  })
  define('scroll-view', {
    properties: scrollProperties,
    attached: watchScroll,
    changed: {
      scrollX: (control, on: boolean) => {
        control.element.style.overflowX = on ? 'auto' : 'hidden'
      },
      scrollY: (control, on: boolean) => {
        control.element.style.overflowY = on ? 'auto' : 'hidden'
      },
      scrollTop: (control, to: number) => {
        control.element.scrollTop = to
      },
      scrollLeft: (control, to: number) => {
        control.element.scrollLeft = to
      },
      scrollIntoView,
    },
  })
  define('swiper', {
    properties: swiperProperties,
    attached: (control) => void swipers.set(control, new SwiperState(control)),
    detached: (control) => swipers.get(control)?.stop(),
    changed: {
      current(control, to: number) {
        const state = swipers.get(control)
        if (!state || state.index === to) return
        state.index = to
        state.lay()
      },
    },
  })
}
