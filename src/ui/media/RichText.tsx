import { ScrollView, Text, View } from '@tarojs/components'
import { type CSSProperties, type ReactNode, useMemo } from 'react'

import { joinImages } from '@/lib/image-list'
import { isInline, type RichElement, type RichNode } from '@/lib/rich-nodes'
import { toAriaProps } from '@/platform/aria'
import type { TextKernel } from '@/platform/kernel/types'
import { useAppearance } from '@/theme/use-theme'
import { Pressable, PressableText } from '@/ui/action/Pressable'
import { TextSkeleton } from '@/ui/feedback/Skeleton'

import { ImageWithFallback } from './ImageWithFallback'
import styles from './RichText.module.scss'
import { useKernel } from './use-kernel'

interface RichTextProps {
  /** Untrusted HTML. */
  html: string
  /** Receives all picture URLs joined by `#$#` (spec §9), and the tapped one. */
  onImage?: (joined: string, current: string) => void
  /** Receives an http, https, tel or mailto address, or a path of this application. Absent: links are plain text. */
  onLink?: (href: string) => void
  /** Resolves the URL of a picture, as a path on the server; absent: the URL is used as written. */
  getSource?: (src: string) => string
}

interface Drawing extends Pick<RichTextProps, 'onLink' | 'getSource'> {
  onImage: ((src: string) => void) | undefined
  /** The author's colours assume a white background. */
  isDark: boolean
}

/**
 * An article. Renders an allow-listed tree with our elements, so no markup of the text is executed. The parser is a
 * separate package, because most users never open an article.
 */
export function RichText(props: RichTextProps) {
  const found = useKernel('text', true)
  if (found.state === 'failed') return <Failed onRetry={found.retry} />
  return found.state === 'ready' ? <Document {...props} kernel={found.kernel} /> : <TextSkeleton />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Pressable className={styles.failed} onPress={onRetry}>
      <Text>正文没有加载出来，点击重试</Text>
    </Pressable>
  )
}

function Document({ html, onImage, onLink, getSource, kernel }: RichTextProps & { kernel: TextKernel }) {
  const { nodes, images } = useMemo(() => kernel.readRichText(html), [kernel, html])
  const isDark = useAppearance() === 'dark'
  const drawing = { onLink, getSource, isDark, onImage: onImage && ((src: string) => onImage(joinImages(images), src)) }
  return <View className={styles.root}>{renderBlocks(nodes, drawing)}</View>
}

function getStyle({ style }: RichElement, { isDark }: Drawing): CSSProperties | undefined {
  if (!style) return undefined
  const { color, backgroundColor, fontSize, ...rest } = style
  const scaled = fontSize?.endsWith('px') ? `calc(${fontSize} * var(--text-scale, 1))` : fontSize
  const own = { ...rest, ...(scaled && { fontSize: scaled }) }
  return isDark ? own : { ...own, ...(color && { color }), ...(backgroundColor && { backgroundColor }) }
}

/** Each run of inline nodes becomes one Text; every other node is rendered separately. */
function renderBlocks(nodes: readonly RichNode[], drawing: Drawing, isExact = false): ReactNode[] {
  const drawn: ReactNode[] = []
  let run: RichNode[] = []
  const flush = () => {
    const isBlank = run.every((node) => typeof node === 'string' && node.trim() === '')
    if (!isBlank)
      drawn.push(<Text key={drawn.length}>{run.map((node, at) => renderInline(node, at, drawing, isExact))}</Text>)
    run = []
  }
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node)
      continue
    }
    flush()
    drawn.push(renderBlock(node as RichElement, drawn.length, drawing))
  }
  flush()
  return drawn
}

function renderInline(node: RichNode, key: number, drawing: Drawing, isExact: boolean): ReactNode {
  if (typeof node === 'string') return isExact ? node : node.replace(/[ \t\r\n\f]+/g, ' ')
  if (node.tag === 'br') return '\n'
  const inside = node.children.map((child, at) => renderInline(child, at, drawing, isExact))
  const { href } = node
  const { onLink } = drawing
  if (href && onLink) {
    return (
      <PressableText key={key} onPress={() => onLink(href)}>
        {inside}
      </PressableText>
    )
  }
  return (
    <Text key={key} className={styles[node.tag]} style={getStyle(node, drawing)}>
      {inside}
    </Text>
  )
}

function renderBlock(node: RichElement, key: number, drawing: Drawing): ReactNode {
  if (node.tag === 'img') return <Picture key={key} node={node} drawing={drawing} />
  if (node.tag === 'hr') return <View key={key} className={styles.hr} />
  if (node.tag === 'table') return <Table key={key} node={node} drawing={drawing} />
  if (node.tag === 'ul' || node.tag === 'ol') return <List key={key} node={node} drawing={drawing} />
  return (
    <View key={key} className={styles[node.tag] ?? styles.div} style={getStyle(node, drawing)}>
      {renderBlocks(node.children, drawing, node.tag === 'pre')}
    </View>
  )
}

interface PartProps {
  node: RichElement
  drawing: Drawing
}

function Picture({ node, drawing }: PartProps) {
  const { src = '', alt = '', style } = node
  const image = (
    <View style={style?.width ? { width: style.width } : undefined}>
      <ImageWithFallback
        className={styles.img}
        src={drawing.getSource?.(src) ?? src}
        alt={alt || '图片'}
        mode="widthFix"
      />
    </View>
  )
  const { onImage } = drawing
  if (!onImage) return image
  return (
    <Pressable label={alt ? `查看图片，${alt}` : '查看图片'} onPress={() => onImage(src)}>
      {image}
    </Pressable>
  )
}

function isElement(node: RichNode): node is RichElement {
  return typeof node !== 'string'
}

function List({ node, drawing }: PartProps) {
  const items = node.children.filter(isElement)
  return (
    <View className={styles.list}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes in place
        <View key={at} className={styles.li}>
          <Text className={styles.marker}>{node.tag === 'ol' ? `${at + 1}.` : '•'}</Text>
          <View className={styles.item}>{renderBlocks(item.children, drawing)}</View>
        </View>
      ))}
    </View>
  )
}

function listRows(node: RichElement): RichElement[] {
  return node.children.filter(isElement).flatMap((child) => (child.tag === 'tr' ? [child] : listRows(child)))
}

/** A table wider than the page scrolls horizontally. */
function Table({ node, drawing }: PartProps) {
  return (
    <ScrollView scrollX className={styles.table}>
      <View {...toAriaProps({ focusable: true })}>
        {listRows(node).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes in place
          <View key={at} className={styles.tr}>
            {row.children.filter(isElement).map((cell, column) => (
              <View
                // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes in place
                key={column}
                className={`${styles.cell} ${cell.tag === 'th' ? styles.th : ''}`}
                style={{ flexGrow: cell.span ?? 1, ...getStyle(cell, drawing) }}
              >
                {renderBlocks(cell.children, drawing)}
              </View>
            ))}
          </View>
        ))}
      </View>
    </ScrollView>
  )
}
