import {
  createHotspot,
  findGrasped,
  findHotspotError,
  formatPlaceShare,
  moveHotspot,
  parsePlaceShare,
  toHotspotDrafts,
  toHotspots,
} from '@/features/manage/hall/hotspots'

const spindle = { ...createHotspot('front', { x: 0.25, y: 0.5 }, 'p1'), title: '主轴', facts: '转速：12000 rpm' }
const door = { ...createHotspot('front', { x: 0.3, y: 0.5 }, 'p2'), title: '门' }
const fromModel = { key: 'axis', title: '轴', text: '', facts: '' }

describe('a hotspot on a picture', () => {
  it('is taken by a finger near to it, the nearest first; elsewhere a tap places another', () => {
    const size = { width: 400, height: 300 }
    expect(findGrasped([spindle, door], { x: 0.29, y: 0.5 }, size)?.key).toBe('p2')
    expect(findGrasped([spindle, door], { x: 0.26, y: 0.52 }, size)?.key).toBe('p1')
    expect(findGrasped([spindle, door, fromModel], { x: 0.6, y: 0.5 }, size)).toBeUndefined()
  })

  it('is moved to a tenth of a percent', () => {
    expect(moveHotspot(spindle, { x: 0.33333, y: 1 }).place).toEqual({ photoFileId: 'front', x: 0.333, y: 1 })
    expect(moveHotspot(fromModel, { x: 0, y: 0 })).toBe(fromModel)
  })

  it('goes with its picture; one of the model goes with the model', () => {
    const sent = toHotspots([spindle, fromModel], ['front'], true)
    expect(sent.map(({ key }) => key)).toEqual(['p1', 'axis'])
    expect(sent[0]?.facts).toEqual([{ key: '转速', value: '12000 rpm' }])
    expect(toHotspots([spindle, fromModel], ['side'], false)).toEqual([])
    expect(toHotspotDrafts(sent)).toEqual([spindle, fromModel])
  })

  it('needs a title, and facts with a name', () => {
    expect(findHotspotError([spindle])).toBeUndefined()
    expect(findHotspotError([spindle, { ...door, title: ' ' }])).toBe('热点「 」：请填写标题')
    expect(findHotspotError([{ ...door, facts: '没有冒号' }])).toContain('热点「门」：每行写成 名称：内容')
  })
})

it.each([
  ['0', 0],
  ['33.3', 0.333],
  ['100', 1],
  ['100.1', undefined],
  ['-1', undefined],
  ['', undefined],
  ['5.55', undefined],
])('%s percent of a picture is %s', (text, share) => {
  expect(parsePlaceShare(text)).toBe(share)
  if (share !== undefined) expect(formatPlaceShare(share)).toBe(text)
})
