import { useEffect, useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { showToast } from '@/platform/feedback'
import { locate } from '@/platform/location'
import { resolvePlace } from '@/platform/location/place-choice'
import type { Place } from '@/platform/location/types'
import { readJson, writeJson } from '@/platform/storage'

import { exitPage } from './exit-page'
import { addPlace, parsePlaces, removePlace } from './place-book'

const STORAGE_KEY = 'places'

/** What a person writes about a place, and its position where it is known. */
type Draft = Place

const EMPTY: Draft = { name: '', address: '' }

/** Choosing a place: a saved one, the current position, or typed. The page that asked always gets an answer. */
export function usePlaceChoice() {
  const [places, setPlaces] = useState(() => parsePlaces(readJson(STORAGE_KEY)))
  const [draft, setDraft] = useState(EMPTY)
  const [isLocating, setLocating] = useState(false)

  // Leaving without a choice, also by the browser's back, is an answer too.
  useEffect(() => () => resolvePlace(undefined), [])

  const keep = (next: Place[]) => {
    setPlaces(next)
    writeJson(STORAGE_KEY, next)
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
    if (!found.supported) return showToast('此浏览器不能定位，请直接填写地点', SHORT_TOAST_MS)
    if (!found.point) return showToast('没有取得位置，请允许定位后重试', SHORT_TOAST_MS)
    setDraft({ ...draft, ...found.point, name: draft.name || '我的位置' })
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
