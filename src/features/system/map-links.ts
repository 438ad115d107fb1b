import { encodeQuery } from '@/lib/query-string'
import type { Place } from '@/platform/location/types'

const SOURCE = '访客助手'

interface MapLink {
  text: string
  url: string
}

/** Pages of public maps that show a place and need no key: a marker where the place has a position, else a search. */
export function buildMapLinks({ name, address, latitude, longitude }: Place): MapLink[] {
  if (latitude === undefined || longitude === undefined) {
    const keyword = [name, address].filter(Boolean).join(' ')
    return [
      { text: '用高德地图查找', url: `https://uri.amap.com/search?${encodeQuery({ keyword, src: SOURCE })}` },
      {
        text: '用腾讯地图查找',
        url: `https://apis.map.qq.com/uri/v1/search?${encodeQuery({ keyword, referer: SOURCE })}`,
      },
    ]
  }
  // Tencent parts the marker's fields by ; and : - in a text they would begin another field.
  const plain = (text: string) => text.replace(/[;:]/g, ' ')
  const marker = `coord:${latitude},${longitude};title:${plain(name)};addr:${plain(address)}`
  const position = `${longitude},${latitude}`
  const amap = encodeQuery({ position, name, src: SOURCE, coordinate: 'gaode', callnative: 1 })
  return [
    { text: '用高德地图打开', url: `https://uri.amap.com/marker?${amap}` },
    {
      text: '用腾讯地图打开',
      url: `https://apis.map.qq.com/uri/v1/marker?${encodeQuery({ marker, referer: SOURCE })}`,
    },
  ]
}

function parseCoordinate(text: string | undefined, limit: number): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= limit ? value : undefined
}

/** The place that an address of /open-location names; undefined when it names none. */
export function readPlace(query: Readonly<Partial<Record<string, string>>>): Place | undefined {
  const latitude = parseCoordinate(query.latitude, 90)
  const longitude = parseCoordinate(query.longitude, 180)
  const point = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
  const { name = '', address = '' } = query
  if (!name && !address && !('latitude' in point)) return undefined
  return { name: name || address || '地图上的位置', address, ...point }
}
