import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { PageFrame } from '@/parts/PageFrame'
import type { Place } from '@/platform/location/types'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SearchBar } from '@/ui/form/SearchBar'
import { TextField } from '@/ui/form/TextField'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './ChooseLocationScreen.module.scss'
import { exitPage } from './exit-page'
import { searchPlaces } from './place-book'
import { useMapPlaces } from './use-map-places'
import { usePlaceChoice } from './use-place-choice'

// A place stays on the device, or becomes part of a form: no call states how long it may be.
const NAME_MAX = 40
const ADDRESS_MAX = 100

/** Selects a place without a map: a recent one, the current position, or a typed name and address. */
export function ChooseLocationScreen() {
  const choice = usePlaceChoice()
  const { draft, setDraft } = choice
  const [words, setWords] = useState('')
  const found = searchPlaces(choice.places, words)
  const map = useMapPlaces(words)
  const bottom = <Button grow={1} text="确定" disabled={draft.name.trim() === ''} onPress={choice.confirm} />
  return (
    <PageFrame route="chooseLocation" onBack={exitPage} bottom={bottom}>
      <View className={styles.search}>
        <SearchBar value={words} onChange={setWords} placeholder="搜索地点" />
      </View>
      {words ? null : <NewPlace choice={choice} />}
      {found.length > 0 ? (
        <CellGroup title="用过的地点">
          {found.map((place) => (
            <PlaceRow
              key={`${place.name}\n${place.address}`}
              place={place}
              onChoose={() => choice.choose(place)}
              onForget={() => choice.forget(place)}
            />
          ))}
        </CellGroup>
      ) : null}
      {map.places.length > 0 ? (
        <CellGroup title="地图上的地点">
          {map.places.map((place) => (
            <Cell
              key={`${place.latitude},${place.longitude},${place.name}`}
              icon="location"
              title={place.name}
              note={place.address}
              onPress={() => choice.choose(place)}
            />
          ))}
        </CellGroup>
      ) : null}
      {map.isSearching ? <Text className={styles.note}>正在搜索…</Text> : null}
      {words && map.isUnavailable ? <Text className={styles.note}>地图暂时没有应答，可以直接填写地点</Text> : null}
      {words && found.length === 0 && map.places.length === 0 && !map.isSearching ? (
        <EmptyView
          picture={emptySearch}
          text="没有找到这样的地点"
          action={{
            text: `新建「${words}」`,
            onPress: () => {
              setDraft({ ...draft, name: words })
              setWords('')
            },
          }}
        />
      ) : null}
    </PageFrame>
  )
}

function NewPlace({ choice }: { choice: ReturnType<typeof usePlaceChoice> }) {
  const { draft, setDraft, isLocating, locateMe } = choice
  const { latitude, longitude } = draft
  const hasPoint = latitude !== undefined && longitude !== undefined
  return (
    <CellGroup title="新地点">
      <View className={styles.fields}>
        <TextField
          label="名称"
          required
          placeholder="如：3 号门"
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <TextField
          label="地址"
          placeholder="街道、门牌、楼层"
          maxLength={ADDRESS_MAX}
          value={draft.address}
          onChange={(address) => setDraft({ ...draft, address })}
        />
      </View>
      <Cell
        icon="location"
        title={isLocating ? '正在定位…' : '使用我的位置'}
        value={hasPoint ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : '可不选'}
        onPress={() => {
          if (!isLocating) void locateMe()
        }}
      />
    </CellGroup>
  )
}

function PlaceRow({ place, onChoose, onForget }: { place: Place; onChoose: () => void; onForget: () => void }) {
  return (
    <View className={styles.row}>
      <View className={styles.place}>
        <Cell icon="history" title={place.name} note={place.address} onPress={onChoose} />
      </View>
      <Pressable className={styles.forget} label={`删除 ${place.name}`} onPress={onForget}>
        <Icon name="close" size={16} />
      </Pressable>
    </View>
  )
}
