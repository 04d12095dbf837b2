package register

// Locks of the application, apart from those of rows.
const (
	AuditLock      int64 = 0x5e17a001
	UploadsLock    int64 = 0x5e17a002
	BannersLock    int64 = 0x5e17a003
	QuotaLock      int64 = 0x5e17a004
	SandboxLock    int64 = 0x5e17a006 // of who makes a sandbox
	ErasureLock    int64 = 0x5e17a005 // of one that erases a consumer, shared by those that store receipts
	RetentionLock  int64 = 0x5e17a007 // of one that moves the line before which receipts are dropped, shared by those that store earlier ones
	MonthsLock     int64 = 0x5e17a008 // of one that makes months of receipts and documents
	PacksLock      int64 = 0x5e17a009 // of one that begins a pack of documents
	DistributeLock int64 = 0x5e17a00a // of one that distributes the database
	DenseLock      int64 = 0x5e17a00b // of one that rebuilds indexes of months
)
