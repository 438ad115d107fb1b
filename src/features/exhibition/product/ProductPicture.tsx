import { resolveUrl } from '@/api/base-url'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

interface ProductPictureProps {
  url: string | null
  /** Alternative text; empty beside the product's name. */
  alt?: string
  className?: string
  isLazy?: boolean
}

/** The picture of a product, rendered from its model. */
export function ProductPicture({ url, alt = '', className = '', isLazy = false }: ProductPictureProps) {
  const src = url === null ? undefined : resolveUrl(url)
  return (
    <ImageWithFallback src={src} alt={alt} mode="aspectFit" fallback="cube" className={className} isLazy={isLazy} />
  )
}
