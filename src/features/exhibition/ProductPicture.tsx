import { resolveUrl } from '@/api/base-url'
import { ImageWithFallback } from '@/ui/ImageWithFallback'

interface ProductPictureProps {
  url: string | null
  /** What it shows; empty beside the product's name. */
  alt?: string
  className?: string
  isLazy?: boolean
}

/** The picture of a machine as its model gives it. */
export function ProductPicture({ url, alt = '', className = '', isLazy = false }: ProductPictureProps) {
  const src = url === null ? undefined : resolveUrl(url)
  return (
    <ImageWithFallback src={src} alt={alt} mode="aspectFit" fallback="cube" className={className} isLazy={isLazy} />
  )
}
