import type { ReactNode } from 'react'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { wait } from '../support/screen'
import { until } from '../support/until'

interface SwiperProps {
  children: ReactNode
  onChange: (event: { detail: { current: number } }) => void
}

const drawn: SwiperProps[] = []

jest.doMock('@tarojs/components', () => ({
  ...jest.requireActual('@tarojs/components'),
  Swiper: (props: SwiperProps) => {
    drawn.push(props)
    return props.children
  },
  SwiperItem: ({ children }: { children: ReactNode }) => children,
}))

it('shows the place of WeChat’s swiper and never sets it, which would make it jitter', async () => {
  const { Carousel } = await import('@/ui/media/Carousel.weapp')
  const items = ['甲', '乙', '丙']
  const container = await draw(
    <Carousel items={items} getKey={(item) => item} renderItem={(item) => <p>{item}</p>} label="横幅" />,
  )
  await t.act(async () => drawn.at(-1)?.onChange({ detail: { current: 1 } }))
  expect(container.querySelector('[aria-label="横幅，第 2 张，共 3 张"]')).not.toBeNull()
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn.filter((props) => 'current' in props)).toEqual([])
})

it('goes on by itself on H5 once its page is shown, and from the last to the first', async () => {
  const { Carousel } = await import('@/ui/media/Carousel.h5')
  const items = ['甲', '乙', '丙']
  const container = await draw(
    <Carousel
      items={items}
      getKey={(item) => item}
      renderItem={(item) => <p>{item}</p>}
      label="横幅"
      intervalMs={50}
    />,
  )
  const track = container.querySelector('[tabindex="0"]') as HTMLElement
  const places: number[] = []
  let width = 0
  Object.defineProperty(track, 'clientWidth', { get: () => width })
  track.scrollTo = ((to: { left: number }) => {
    places.push(to.left)
    track.scrollLeft = to.left
    track.dispatchEvent(new Event('scroll'))
  }) as typeof track.scrollTo
  await wait(150)
  expect(places).toEqual([])
  width = 300
  await until(() => places.length >= 3)
  expect(places.slice(0, 3)).toEqual([300, 600, 0])
})
