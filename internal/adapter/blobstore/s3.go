package blobstore

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/s3blob" // s3://
)

// Checksums that not every server understands are left out, unless the address asks for them.
const checksums = "request_checksum_calculation"

func openS3(ctx context.Context, address string) (b *blob.Bucket, name string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, "", errors.New("SEIVA_BLOB_URL cannot be read") // the error would repeat it
	}
	if query := u.Query(); !query.Has(checksums) {
		query.Set(checksums, "when_required")
		u.RawQuery = query.Encode()
	}
	b, err = blob.OpenBucket(ctx, u.String())
	if err != nil {
		return nil, "", fmt.Errorf("open SEIVA_BLOB_URL: %w", err)
	}
	return b, u.Host, nil
}
