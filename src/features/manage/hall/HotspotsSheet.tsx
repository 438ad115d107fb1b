import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { saveProduct } from '@/contract/exhibition/exhibition-manage'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { FormError } from '@/features/manage/FormError'
import { toAriaProps } from '@/platform/aria'
import { getPadProps } from '@/platform/pad'
import type { PadPoint } from '@/platform/pad/types'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Hotspots.module.scss'
import {
  createHotspot,
  findGrasped,
  formatPlaceShare,
  type HotspotDraft,
  moveHotspot,
  parsePlaceShare,
  validateHotspot,
} from './hotspots'

const PAD_ID = 'hotspot-pad'
const FACTS_TEXT_MAX = 1000
/** As in 12.5. */
const PERCENT_LENGTH = 5
const MIDDLE: PadPoint = { x: 0.5, y: 0.5 }

interface HotspotPhoto {
  fileId: string
  url: string
}

interface HotspotsSheetProps {
  photos: readonly HotspotPhoto[]
  hotspots: readonly HotspotDraft[]
  onChange: (hotspots: HotspotDraft[]) => void
  onClose: () => void
}

/** Hotspots on the pictures of a product: a tap places one, a drag moves it, fields do the same for keyboards. */
export function HotspotsSheet({ photos, hotspots, onChange, onClose }: HotspotsSheetProps) {
  const [photoId, setPhotoId] = useState(photos[0]?.fileId ?? '')
  const [chosenKey, setChosen] = useState<string>()
  const photo = photos.find(({ fileId }) => fileId === photoId)
  const shown = hotspots.filter(({ place }) => place?.photoFileId === photoId)
  const chosen = shown.find(({ key }) => key === chosenKey)
  const most = getMaxCount(saveProduct.input, 'hotspots')
  const isFull = hotspots.length >= most
  const add = (point: PadPoint) => {
    if (isFull) return
    const hotspot = createHotspot(photoId, point, `p${Date.now().toString(36)}`)
    onChange([...hotspots, hotspot])
    setChosen(hotspot.key)
  }
  const replace = (hotspot: HotspotDraft) =>
    onChange(hotspots.map((other) => (other.key === hotspot.key ? hotspot : other)))
  return (
    <Sheet
      isOpen
      title="图片上的热点"
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" grow={1} text="添加热点" disabled={isFull} onPress={() => add(MIDDLE)} />
          <Button grow={2} text="完成" onPress={onClose} />
        </>
      }
    >
      {photos.length > 1 ? (
        <PillChoice
          label="图片"
          options={photos.map(({ fileId }, at) => ({ value: fileId, text: `图片 ${at + 1}` }))}
          value={photoId}
          onChange={(next) => {
            setPhotoId(next)
            setChosen(undefined)
          }}
        />
      ) : null}
      {photo ? (
        <HotspotPad
          url={photo.url}
          hotspots={shown}
          chosenKey={chosenKey}
          onAdd={add}
          onChoose={setChosen}
          onMove={(hotspot, point) => replace(moveHotspot(hotspot, point))}
        />
      ) : null}
      <Text className={styles.hint}>
        {isFull ? `最多 ${most} 个热点` : '点一下图片放热点，按住热点拖动位置，点热点改文字'}
      </Text>
      {shown.length > 0 ? (
        <PillChoice
          label="热点"
          options={shown.map(({ key, title }, at) => ({ value: key, text: `${at + 1} ${title || '未命名'}` }))}
          value={chosen?.key}
          onChange={setChosen}
        />
      ) : null}
      {chosen ? (
        <HotspotFields
          key={chosen.key}
          hotspot={chosen}
          onChange={replace}
          onRemove={() => onChange(hotspots.filter(({ key }) => key !== chosen.key))}
        />
      ) : null}
    </Sheet>
  )
}

interface HotspotPadProps {
  url: string
  hotspots: readonly HotspotDraft[]
  chosenKey: string | undefined
  onAdd: (point: PadPoint) => void
  onChoose: (key: string) => void
  onMove: (hotspot: HotspotDraft, point: PadPoint) => void
}

/** A finger on the picture: the hotspot that it has taken, or where it would place one. */
interface HeldPoint {
  hotspot: HotspotDraft | undefined
  point: PadPoint
}

/** The picture with its hotspots. What is dragged is saved when it is put down. */
function HotspotPad({ url, hotspots, chosenKey, onAdd, onChoose, onMove }: HotspotPadProps) {
  const [draggedPoint, show] = useState<HeldPoint>()
  // A ref: a short tap ends before what it began with is rendered.
  const latest = useRef<HeldPoint>()
  const hold = (next: HeldPoint | undefined) => {
    latest.current = next
    show(next)
  }
  const pad = getPadProps(PAD_ID, {
    onStart(point, size) {
      const hotspot = findGrasped(hotspots, point, size)
      if (hotspot) onChoose(hotspot.key)
      // A tap on a hotspot chooses it where it is.
      hold({ hotspot, point: hotspot?.place ?? point })
    },
    onMove: (point) => latest.current && hold({ ...latest.current, point }),
    onEnd() {
      const last = latest.current
      hold(undefined)
      if (last?.hotspot) onMove(last.hotspot, last.point)
      else if (last) onAdd(last.point)
    },
    onCancel: () => hold(undefined),
  })
  const locate = ({ key, place }: HotspotDraft) => (draggedPoint?.hotspot?.key === key ? draggedPoint.point : place)
  return (
    <View id={PAD_ID} className={styles.pad} {...toAriaProps({ role: 'img', label: '点一下放热点的图片' })} {...pad}>
      <ImageWithFallback className={styles.picture} src={resolveUrl(url)} alt="" mode="widthFix" />
      {hotspots.map((hotspot, at) => {
        const { x, y } = locate(hotspot) ?? MIDDLE
        return (
          <View
            key={hotspot.key}
            className={`${styles.pin} ${hotspot.key === chosenKey ? styles.chosen : ''}`}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            <Text>{at + 1}</Text>
          </View>
        )
      })}
    </View>
  )
}

interface HotspotFieldsProps {
  hotspot: HotspotDraft
  onChange: (hotspot: HotspotDraft) => void
  onRemove: () => void
}

function HotspotFields({ hotspot, onChange, onRemove }: HotspotFieldsProps) {
  const { title, text, facts, place } = hotspot
  const [isTouched, setTouched] = useState(false)
  const errors = isTouched ? validateHotspot(hotspot) : {}
  const edit = (part: Partial<HotspotDraft>) => {
    setTouched(true)
    onChange({ ...hotspot, ...part })
  }
  return (
    <View className={styles.fields}>
      <TextField
        required
        label="标题"
        maxLength={getMaxLength(saveProduct.input, 'hotspots', 'title')}
        placeholder="如 主轴"
        value={title}
        onChange={(next) => edit({ title: next })}
        error={errors.title}
      />
      <TextArea
        label="说明"
        maxLength={getMaxLength(saveProduct.input, 'hotspots', 'text')}
        placeholder="选填，这里好在哪里"
        value={text}
        onChange={(next) => edit({ text: next })}
        error={undefined}
      />
      <TextArea
        label="数据"
        maxLength={FACTS_TEXT_MAX}
        placeholder="选填，每行一条，如 转速：12000 rpm"
        value={facts}
        onChange={(next) => edit({ facts: next })}
        error={errors.facts}
      />
      {place ? (
        <>
          <ShareField
            label="离左边"
            share={place.x}
            onChange={(x) => onChange(moveHotspot(hotspot, { ...place, x }))}
          />
          <ShareField
            label="离上边"
            share={place.y}
            onChange={(y) => onChange(moveHotspot(hotspot, { ...place, y }))}
          />
        </>
      ) : null}
      <FormError text={errors.form} />
      <View className={styles.remove}>
        <Button kind="secondary" size="small" text="移除热点" onPress={onRemove} />
      </View>
    </View>
  )
}

/** A position in percent; what is no position is not taken, and says so. */
function ShareField({ label, share, onChange }: { label: string; share: number; onChange: (share: number) => void }) {
  const [typed, setTyped] = useState<{ text: string; share: number }>()
  // A drag meanwhile has another position than what was typed.
  const isTyped =
    typed !== undefined && (parsePlaceShare(typed.text) === undefined || parsePlaceShare(typed.text) === share)
  const value = isTyped ? typed.text : formatPlaceShare(share)
  const type = (text: string) => {
    setTyped({ text, share })
    const next = parsePlaceShare(text)
    if (next !== undefined) onChange(next)
  }
  return (
    <TextField
      label={label}
      kind="amount"
      maxLength={PERCENT_LENGTH}
      placeholder="0 到 100"
      right={<Text>%</Text>}
      value={value}
      onChange={type}
      error={parsePlaceShare(value) === undefined ? '请填写 0 到 100' : undefined}
    />
  )
}
