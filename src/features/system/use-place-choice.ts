import { useEffect, useState } from 'react'
import { unknown } from 'valibot'

import { openStored } from '@/offline/stored'
import { showToast } from '@/platform/feedback'
import { locate } from '@/platform/location'
import { resolvePlace } from '@/platform/location/place-choice'
import type { Place } from '@/platform/location/types'

import { exitPage } from './exit-page'
import { addPlace, parsePlaces, removePlace } from './place-book'

const stored = openStored('places', unknown())

/** The typed place, and its position if known. */
type Draft = Place

const EMPTY: Draft = { name: '', address: '' }

/**
 * State of selecting a place: a saved one, the current position, or a typed one. The page that requested it always gets
 * a result.
 */
export function usePlaceChoice() {
  const [places, setPlaces] = useState(() => parsePlaces(stored.read()))
  const [draft, setDraft] = useState(EMPTY)
  const [isLocating, setLocating] = useState(false)

  // Unmounting without a choice, also by the browser's back, resolves the request.
  useEffect(() => () => resolvePlace(undefined), [])

  const keep = (next: Place[]) => {
    setPlaces(next)
    stored.write(next)
  }
  const choose = (place: Place) => {
    keep(addPlace(places, place))
    resolvePlace(place)
    exitPage()
  }
  const locateMe = async () => {
    setLocating(true)
    const found = await locate()
    setLocating(false)
    if (!found.supported) return showToast('此浏览器不能定位，请直接填写地点')
    if (!found.point) return showToast('没有取得位置，请允许定位后重试')
    setDraft((typed) => ({ ...typed, ...found.point, name: typed.name || '我的位置' }))
  }
  return {
    places,
    draft,
    setDraft,
    isLocating,
    locateMe,
    choose,
    confirm: () => choose({ ...draft, name: draft.name.trim(), address: draft.address.trim() }),
    forget: (place: Place) => keep(removePlace(places, place)),
  }
}
