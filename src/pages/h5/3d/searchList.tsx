import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ProductSearchPage() {
  return <NotOpenScreen route="productSearch" />
}
