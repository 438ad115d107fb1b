import { ProductsScreen } from '@/features/exhibition/product/ProductsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('products', ({ unitId, kept }) => <ProductsScreen unitId={unitId} isKept={kept === '1'} />)
