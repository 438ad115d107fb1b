module.exports = 'file-stub.png'
