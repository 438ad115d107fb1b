import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { CanvasView } from '@/platform/canvas-host'
import type { PickedImage } from '@/platform/image/types'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Overlay } from '@/ui/feedback/Overlay'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './CropSheet.module.scss'
import { useCrop } from './use-crop'

interface CropSheetProps {
  /** The picture to crop; the sheet is open while it is defined. */
  picture: PickedImage | undefined
  title?: string
  /**
   * Receives the cropped picture.
   * @returns an error message, or undefined on success
   */
  onCrop: (cut: PickedImage) => Promise<string | undefined>
  onClose: () => void
}

/** Crops a picture to a square, by dragging and pinching or with buttons. It stays open until `onCrop` has ended. */
export function CropSheet({ picture, title = '裁剪头像', onCrop, onClose }: CropSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const busy = { isBusy, onBusy: setBusy }
  return (
    <Overlay isOpen={picture !== undefined} label={title} place="bottom" onClose={onClose} isLocked={isBusy}>
      <View className={styles.sheet}>
        {picture ? (
          <OpenCrop key={picture.path} picture={picture} title={title} onCrop={onCrop} onClose={onClose} {...busy} />
        ) : null}
      </View>
    </Overlay>
  )
}

const STEP = 24
const FACTOR = 1.2

const moves: readonly { label: string; icon: IconName; turn: string; dx: number; dy: number }[] = [
  { label: '左移', icon: 'chevron-right', turn: 'left', dx: -STEP, dy: 0 },
  { label: '上移', icon: 'chevron-right', turn: 'up', dx: 0, dy: -STEP },
  { label: '下移', icon: 'chevron-right', turn: 'down', dx: 0, dy: STEP },
  { label: '右移', icon: 'chevron-right', turn: 'right', dx: STEP, dy: 0 },
]

interface OpenCropProps extends CropSheetProps {
  picture: PickedImage
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

function OpenCrop({ picture, title, onCrop, onClose, isBusy, onBusy }: OpenCropProps) {
  const { state, canvas, cropper } = useCrop(picture)
  const [error, setError] = useState<string>()
  const send = async () => {
    onBusy(true)
    setError(undefined)
    const cut = cropper.current?.cut() ?? Promise.reject(new Error('nothing to cut'))
    setError(await cut.then(onCrop, () => '图片裁剪失败，请换一张试试'))
    onBusy(false)
  }
  return (
    <>
      <View className={styles.head}>
        <Text className={styles.title}>{title}</Text>
        <Pressable className={styles.close} label="关闭" disabled={isBusy} onPress={onClose}>
          <Icon name="close" size={20} />
        </Pressable>
      </View>
      <View className={styles.stage}>
        <CanvasView context="2d" className={styles.canvas} label="待裁剪的图片，可拖动和缩放" {...canvas} />
        {state === 'broken' ? <Text className={styles.broken}>图片打不开，请换一张</Text> : null}
      </View>
      <View className={styles.tools}>
        <Tool label="缩小" icon="minus" onPress={() => cropper.current?.zoom(1 / FACTOR)} />
        {moves.map(({ label, icon, turn, dx, dy }) => (
          <Tool
            key={label}
            label={label}
            icon={icon}
            className={styles[turn] ?? ''}
            onPress={() => cropper.current?.move(dx, dy)}
          />
        ))}
        <Tool label="放大" icon="plus" onPress={() => cropper.current?.zoom(FACTOR)} />
      </View>
      <Text className={error ? styles.error : styles.hint}>{error ?? '拖动调整位置，双指或按钮缩放'}</Text>
      <View className={styles.foot}>
        <Button kind="secondary" grow={1} text="取消" disabled={isBusy} onPress={onClose} />
        <Button grow={2} text="使用" isBusy={isBusy} disabled={state !== 'ready'} onPress={() => void send()} />
      </View>
    </>
  )
}

interface ToolProps {
  label: string
  icon: IconName
  className?: string
  onPress: () => void
}

function Tool({ label, icon, className = '', onPress }: ToolProps) {
  return (
    <Pressable className={styles.tool} label={label} onPress={onPress}>
      <Icon className={className} name={icon} size={20} />
    </Pressable>
  )
}
