import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ProductsPage() {
  return <NotOpenScreen route="products" />
}
