import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ProductPage() {
  return <NotOpenScreen route="product" />
}
