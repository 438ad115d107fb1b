import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'
import type { InferOutput } from 'valibot'

import { upload } from '@/api/transfer'
import { uploadFile } from '@/contract/file'
import type { FileRef } from '@/contract/shapes'
import { isRefusal } from '@/lib/errors'
import { CanvasView } from '@/platform/canvas-host'
import type { CanvasHost, CanvasTouch } from '@/platform/canvas-host/types'
import { exportCanvas } from '@/platform/canvas-picture'
import { releaseImage } from '@/platform/image'
import type { PickedImage } from '@/platform/image/types'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { Overlay } from '@/ui/feedback/Overlay'
import { SheetHead } from '@/ui/feedback/SheetHead'

import { Ink, type InkContext } from './ink'
import styles from './Signature.module.scss'
import { signatureTexts } from './signature-texts'

type File = InferOutput<typeof FileRef>

interface SignatureSheetProps {
  isOpen: boolean
  /** Sends the signature; by default as the signed-in user's file. A rejection is shown, and the strokes stay. */
  send?: (picture: PickedImage) => Promise<File>
  /** Called after the upload. */
  onSigned: (file: File) => void
  onClose: () => void
}

const sendOwn = (picture: PickedImage) => upload(uploadFile, { purpose: 'signature' }, picture, { quiet: true })

/** A sheet to sign on by touch: undo by stroke, clear, upload as a picture. It stays open until the upload has ended. */
export function SignatureSheet({ isOpen, ...rest }: SignatureSheetProps) {
  const texts = useTexts(signatureTexts)
  const [isBusy, setBusy] = useState(false)
  return (
    <Overlay isOpen={isOpen} label={texts.title} place="bottom" onClose={rest.onClose} isLocked={isBusy}>
      {isOpen ? <OpenSheet {...rest} isBusy={isBusy} onBusy={setBusy} /> : <View className={styles.sheet} />}
    </Overlay>
  )
}

/** Prepares a canvas in device pixels; undefined without a 2D context. */
function createInk(host: CanvasHost): Ink | undefined {
  const { canvas, width, height, pixelRatio } = host
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(height * pixelRatio)
  const context = canvas.getContext('2d') as InkContext | null
  return context ? new Ink(context, { width, height, pixelRatio }) : undefined
}

/** State of the canvas and its strokes. */
function usePaper(onWrite: () => void) {
  const host = useRef<CanvasHost>()
  const ink = useRef<Ink>()
  const isDown = useRef(false)
  const [hasInk, setInk] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const onReady = (ready: CanvasHost) => {
    host.current = ready
    ink.current = createInk(ready)
    setBroken(!ink.current)
  }
  const onTouch = ([finger]: readonly CanvasTouch[]) => {
    const point = finger && { ...finger, time: Date.now() }
    if (point && isDown.current) ink.current?.move(point)
    else if (point) {
      ink.current?.down(point)
      onWrite()
    }
    isDown.current = point !== undefined
    if (!point) setInk(ink.current?.hasStrokes ?? false)
  }
  const onResize = (width: number, height: number) => {
    if (!host.current) return
    const { canvas, pixelRatio } = host.current
    canvas.width = Math.round(width * pixelRatio)
    canvas.height = Math.round(height * pixelRatio)
    ink.current?.resize(width, height)
  }
  const change = (how: 'undo' | 'clear') => {
    ink.current?.[how]()
    setInk(ink.current?.hasStrokes ?? false)
  }
  return { host, ink, hasInk, isBroken, onReady, onTouch, onResize, onFailed: () => setBroken(true), change }
}

interface OpenSheetProps extends Omit<SignatureSheetProps, 'isOpen'> {
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

function OpenSheet({ send = sendOwn, onSigned, onClose, isBusy, onBusy }: OpenSheetProps) {
  const texts = useTexts(signatureTexts)
  const language = useLanguage()
  const [error, setError] = useState<string>()
  const paper = usePaper(() => setError(undefined))
  const submit = async () => {
    const box = paper.ink.current?.box()
    if (!paper.host.current || !box || paper.ink.current?.isEmpty) return setError(texts.empty)
    onBusy(true)
    setError(undefined)
    try {
      const picture = await exportCanvas(paper.host.current, box, '手写签名.png')
      const file = await send(picture).finally(() => releaseImage(picture))
      onSigned(file)
      onClose()
    } catch (cause) {
      // The server's words are Chinese.
      setError(isRefusal(cause) && language === 'zh' ? cause.message : texts.failed)
    } finally {
      onBusy(false)
    }
  }
  const { hasInk, isBroken, change, host: _host, ink: _ink, ...canvas } = paper
  return (
    <View className={styles.sheet}>
      <SheetHead title={texts.title} onClose={() => isBusy || onClose()} />
      <View className={styles.paper}>
        <CanvasView context="2d" className={styles.canvas} label={texts.area} {...canvas} />
        {hasInk ? null : <Text className={styles.hint}>{isBroken ? texts.broken : texts.hint}</Text>}
        <View className={styles.line} />
      </View>
      {error ? <Text className={styles.error}>{error}</Text> : null}
      <View className={styles.foot}>
        <Button kind="secondary" text={texts.undo} disabled={!hasInk || isBusy} onPress={() => change('undo')} />
        <Button kind="secondary" text={texts.clear} disabled={!hasInk || isBusy} onPress={() => change('clear')} />
        <Button grow={1} text={texts.done} isBusy={isBusy} disabled={isBroken} onPress={() => void submit()} />
      </View>
    </View>
  )
}
