import { ProductSearchScreen } from '@/features/exhibition/product/ProductSearchScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('productSearch', ({ keyword }) => <ProductSearchScreen keyword={keyword} />)
